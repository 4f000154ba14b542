// expect: a sentence
#ifdef PLEAT_WRONG
static_assert(false, "something else");
#endif
int main() {}
