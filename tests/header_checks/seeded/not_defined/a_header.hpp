#pragma once

int answer();
static const int copy = answer();
