// SPDX-License-Identifier: MIT
//
// Catch2 in whichever generation this system has: 2.x is one header, 3.x is many.
#pragma once

#if __has_include(<catch2/catch_all.hpp>)
#include <catch2/catch_all.hpp>
#else
#include <catch2/catch.hpp>
#endif
