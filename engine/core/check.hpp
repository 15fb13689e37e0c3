// SPDX-License-Identifier: MIT
//
// Assertions for bugs, never for input. They are on in debug and sanitizer builds
// (FUKUMI_CHECKED) and cost nothing in a release.
#pragma once

#include <cstdio>
#include <cstdlib>

#ifdef FUKUMI_CHECKED
#define FUKUMI_CHECK(condition)                                                          \
    do {                                                                                 \
        if (!(condition)) {                                                              \
            std::fprintf(stderr, "%s:%d: broken: %s\n", __FILE__, __LINE__, #condition); \
            std::abort();                                                                \
        }                                                                                \
    } while (false)
#else
#define FUKUMI_CHECK(condition) static_cast<void>(0)
#endif
