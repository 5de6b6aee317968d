/* SPDX-License-Identifier: MIT
 *
 * Grundy for C, and for the languages that call C: questions in JSON, as docs/api.md describes them, and values into the
 * caller's memory. Link with -lgrundy-c.
 *
 * All texts are UTF-8 and end with a zero. Functions do not throw, print, exit or touch signals. Several threads may call
 * functions of one session at the same time. A process that forks must not use its sessions in the child.
 */
#ifndef GRUNDY_C_H
#define GRUNDY_C_H

#include <stddef.h>
#include <stdint.h>

#if defined(__GNUC__)
#define GRUNDY_C_API __attribute__((visibility("default")))
#else
#define GRUNDY_C_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* How a call ended. What `body` is then, is in JSON; its kinds are described in docs/api.md, "Responses". */
typedef enum grundy_status {
    GRUNDY_ANSWERED = 0, /* the answer */
    GRUNDY_STOPPED = 1,  /* {"stopped", "outcome"}: the budget was used up, or the call was cancelled. Nothing is known. */
    GRUNDY_REFUSED = 2,  /* {"error"}: a fault of the caller, with its place and, if there is one, the remedy */
    GRUNDY_BROKEN = 3    /* {"error"}: a fault of this library; please report it. NULL if memory is used up */
} grundy_status;

/* The rules in scope and what was computed. */
typedef struct grundy_session grundy_session;

/* A game of a session, for values of single heaps: many calls, of which each does little. */
typedef struct grundy_game grundy_game;

/* What a call is doing. A total of 0 is not known. */
typedef struct grundy_progress {
    const char* what;
    uint64_t done, total;
    void* context; /* of grundy_call */
} grundy_progress;

/* What one call may use, beside the budget of its session and of its request: the least of them counts. NULL stands for
 * zeros: no limits of its own. */
typedef struct grundy_call {
    double seconds; /* of wall-clock time; 0: no limit; below 0: the deadline is over */
    /* Called about ten times a second in the calling thread. Anything but 0 ends the call. It must not call a function of
     * the same session but grundy_cancel. */
    int (*progress)(const grundy_progress* at);
    void* context;
} grundy_call;

/* The version of the library, such as "1.0.0". */
GRUNDY_C_API const char* grundy_version(void);

/* Opens a session, in which the games of the catalogue are known and what the options add, an object of JSON:
 *   "rules", "data": texts; "graphs": texts by name. Requests may bring more.
 *   "budget": {"seconds", "bytes", "nodes"} of every call; by default, 4 GiB, and no limit of time. What was computed is
 *   kept for calls to come, for up to 32 games of grundy_values and 8 questions.
 *   "threads": the number of threads of a call; 0: as many as pay off. By default, 1.
 * NULL stands for no options. Returns NULL if they are at fault; then `body`, unless it is NULL, is set to the error. */
GRUNDY_C_API grundy_session* grundy_open(const char* options, char** body);

/* Asks a question of docs/api.md, such as "solve", with its request, such as {"position": "kayles(5) + *2"}. `body` is set
 * to the answer, which the caller frees by grundy_free. */
GRUNDY_C_API grundy_status grundy_answer(grundy_session* session, const char* question, const char* request,
                                         const grundy_call* call, char** body);

/* Fills `out` with the values of `count` heaps from `first` on, as unsigned numbers of `width` bytes: 1, 2, 4 or 8, aligned
 * to that. The game is played with a single integer, such as "kayles" or "snim[{2,5}]". A value that does not fit, or is
 * no number, is refused. `body` is set to NULL if the values are there; else what `out` holds is unspecified. */
GRUNDY_C_API grundy_status grundy_values(grundy_session* session, const char* game, int64_t first, size_t count,
                                         unsigned width, void* out, const grundy_call* call, char** body);

/* Opens a game with its parameters, such as "kayles" or "snim[{2,5}]", whatever it is played on. Nothing is computed.
 * Returns NULL if there is no such game; then `body`, unless it is NULL, is set to the error. */
GRUNDY_C_API grundy_game* grundy_open_game(grundy_session* session, const char* game, char** body);

/* Returns the value of one heap, or a number below 0 if there is none: -GRUNDY_STOPPED, -GRUNDY_REFUSED, also for values
 * above INT64_MAX, or -GRUNDY_BROKEN. grundy_values says why. */
GRUNDY_C_API int64_t grundy_value(grundy_game* game, int64_t heap, const grundy_call* call);

/* Closes a game, before or after its session, while no call uses it. NULL is allowed. */
GRUNDY_C_API void grundy_close_game(grundy_game* game);

/* Ends the calls that now run in the session: they return GRUNDY_STOPPED. Signal handlers must not call it. */
GRUNDY_C_API void grundy_cancel(grundy_session* session);

/* Frees a body; NULL is allowed. */
GRUNDY_C_API void grundy_free(char* body);

/* Closes a session: its calls are cancelled and waited for, and no other may begin. NULL is allowed. */
GRUNDY_C_API void grundy_close(grundy_session* session);

#ifdef __cplusplus
}
#endif

#endif
