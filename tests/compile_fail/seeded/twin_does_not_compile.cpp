// expect: a sentence
static_assert(sizeof(int) == 0, "a sentence");
int main() {}
