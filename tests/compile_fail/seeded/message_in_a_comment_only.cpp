// expect: a sentence
#ifdef PLEAT_WRONG
int answer = "text";  // a sentence
#endif
int main() {}
