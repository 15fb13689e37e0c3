/* SPDX-License-Identifier: MIT */
/**
 * Fukumi as a library: a five-in-a-row engine that answers lines of JSON.
 *
 *     fukumi_ask(engine, "{\"id\":1,\"moves\":\"h8 i9\",\"time_ms\":1000}", ...)
 *
 *     lines in -> [ engine: its threads, its memory ] -> lines out, by callback or fukumi_next()
 *
 * The lines are those of protocol/docs/json.md (in a package below share/doc/fukumi): questions about
 * positions and openings, game files and small games. Each question is answered exactly once; several
 * are answered at a time if the engine has several workers.
 *
 * Every function may be called from any thread, for one engine from several at once, and from inside
 * the callback. Exceptions: fukumi_destroy() must be the last call for its engine, and returns
 * FUKUMI_MISUSE inside the callback. The library has no global state, writes to no standard stream,
 * never ends the process, and lets no exception out. It stays in memory after dlclose(), since one of
 * its threads may still return an engine's memory to the system: link a plug-in that contains
 * libfukumi.a with -z nodelete. A process that is forked makes its own engines: those of its parent
 * have no threads there, so that a call for one may wait for ever, fukumi_destroy() too.
 *
 * Texts are UTF-8. The interface is stable: functions and enumerators may be added, none changes.
 */
#ifndef FUKUMI_H
#define FUKUMI_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#if defined(_WIN32) && defined(FUKUMI_SHARED)
#define FUKUMI_API __declspec(dllimport)
#elif defined(__GNUC__)
#define FUKUMI_API __attribute__((visibility("default")))
#else
#define FUKUMI_API
#endif

typedef struct fukumi_engine fukumi_engine;

typedef enum fukumi_status {
    FUKUMI_OK = 0,
    /**
     * Too many queries wait, or too many answers were not taken: take some answers first. With a
     * callback there is room after some of its calls.
     */
    FUKUMI_BUSY = 1,
    /** A null pointer, a call that is not allowed here, or a fault of the library. */
    FUKUMI_MISUSE = 2,
    /** There is not enough memory for this call. */
    FUKUMI_NO_MEMORY = 3
} fukumi_status;

/**
 * Receives one line without its end. `line` ends with a zero byte, is valid during the call only, and
 * has `length` bytes. Called by one thread of the engine, one line at a time, in the order of the
 * answers. It may ask and cancel. It must not wait for room after FUKUMI_BUSY, since no other answer
 * is taken until it returns: keep the query, and ask it later. It must return: an exception that
 * leaves it ends the process.
 */
typedef void (*fukumi_on_line)(const char* line, size_t length, void* context);

/**
 * Makes an engine.
 *
 * `settings` is a JSON object, or null for the defaults. Its members are the settings of fukumi.ini
 * that are not a manager's (protocol/docs/json.md lists them), and
 *
 *     "parallel": 4          queries answered at a time, 1 to 64 (default 1); they share max_memory
 *     "max_memory": "256M"   bytes of this engine's tables and waiting queries, 16M at least: a smaller
 *                            number counts as 16M. Networks and patterns come on top: all engines of
 *                            a process share them. Tables for small games and proofs are not counted.
 *
 * With a callback each answer is passed to `on_line`; without one (null) fukumi_next() returns them.
 *
 * Returns null if the settings are wrong or memory or threads are missing. `*error`, if `error` is not
 * null, is then a JSON object {"error": "..."} for fukumi_free(), or null if there is no memory for it;
 * after a success it is null.
 */
FUKUMI_API fukumi_engine* fukumi_create(const char* settings,
                                        fukumi_on_line on_line,
                                        void* context,
                                        char** error);

/**
 * Takes one line of JSON of `length` bytes. A line that is not a query is answered by an "error".
 * FUKUMI_BUSY means that the line was not taken. Does not wait for answers, except that files are read
 * and written before it returns.
 */
FUKUMI_API fukumi_status fukumi_ask(fukumi_engine* engine, const char* line, size_t length);

/**
 * Ends a query early; it is answered with what was found. `id` is its JSON: "7" or "\"seven\"". An
 * id that is not in flight (also one that was answered) is answered by an "error".
 */
FUKUMI_API fukumi_status fukumi_cancel(fukumi_engine* engine, const char* id);

/**
 * The next line of an engine without a callback, for fukumi_free(). Waits up to `wait_ms`
 * milliseconds for it, without end if negative. Null if no line came in time.
 */
FUKUMI_API char* fukumi_next(fukumi_engine* engine, int64_t wait_ms);

/**
 * Ends all searches, drops what was not answered, and frees the engine. The callback is not called
 * any more when this returns. Null does nothing.
 */
FUKUMI_API fukumi_status fukumi_destroy(fukumi_engine* engine);

/** Frees a text that the library returned. Null does nothing. */
FUKUMI_API void fukumi_free(char* text);

/** {"name":"fukumi","version":"0.2.0","commit":"1a2b3c4d"}; valid until the process ends. */
FUKUMI_API const char* fukumi_version(void);

#ifdef __cplusplus
}
#endif

#endif
