/* Seedwright: game worlds that are proved to be beatable. The operations, their requests and replies are those of
 * /api/openapi.json, which `seedwright serve` serves; `packs` lists the embedded packs. All texts are UTF-8.
 *
 * Any thread can call any function at any time. A call works on its own thread; none of them unwinds. */
#ifndef SEEDWRIGHT_H
#define SEEDWRIGHT_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* The version of this interface: 1. */
uint32_t seedwright_abi(void);

/* Runs an operation such as "generate" with a request in JSON; NULL is an empty object. Returns the reply, or a problem
 * document (RFC 9457). `status` gets 0, or the status of the problem, such as 422; it can be NULL. The answer ends with a
 * zero, is never NULL unless memory is out, and has to be freed. */
char *seedwright_call(const char *name, const char *request, int32_t *status);

/* Called with the progress of a call about every 20 ms, on the thread that called. Another result than 0 stops the work. */
typedef int32_t (*seedwright_progress)(void *context, const char *stage, uint32_t attempt, uint64_t done, uint64_t of);

/* The same for requests of a length, and for replies that can hold zeros, such as pictures: `length` gets their bytes
 * without the zero at the end. `progress` and `length` can be NULL; `context` is passed on. */
char *seedwright_call_with(const char *name, const char *request, size_t request_length, seedwright_progress progress,
                           void *context, size_t *length, int32_t *status);

/* Frees an answer; NULL is let be. */
void seedwright_free(char *answer);

#ifdef __cplusplus
}
#endif

#endif
