// SPDX-License-Identifier: MIT
//
// A system that starts only FUKUMI_TEST_THREADS threads, for a program that runs with this library
// in LD_PRELOAD.
#include <atomic>
#include <cerrno>
#include <cstdlib>
#include <dlfcn.h>
#include <pthread.h>

extern "C" int pthread_create(pthread_t* thread,
                              const pthread_attr_t* attributes,
                              void* (*run)(void*),
                              void* argument) {
    static const auto create =
        reinterpret_cast<decltype(&pthread_create)>(dlsym(RTLD_NEXT, "pthread_create"));
    static std::atomic<int> left{std::atoi(std::getenv("FUKUMI_TEST_THREADS"))};
    return left-- > 0 ? create(thread, attributes, run, argument) : EAGAIN;
}
