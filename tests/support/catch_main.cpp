// SPDX-License-Identifier: MIT
//
// Catch2's own main program, compiled here: for a standard library that the packaged one was not
// compiled with. Only Catch2 2.x can be had as headers.
#define CATCH_CONFIG_MAIN
#include <catch2/catch.hpp>
