// expect: a sentence
int main() {}
