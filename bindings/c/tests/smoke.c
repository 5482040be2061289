/* What the header promises, as C and as C++. */

#include "seedwright.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define CHECK(holds) \
  do { \
    if (!(holds)) { \
      fprintf(stderr, "line %d: %s\n", __LINE__, #holds); \
      exit(1); \
    } \
  } while (0)

static int32_t count(void *context, const char *stage, uint32_t attempt, uint64_t done, uint64_t of) {
  int *calls = (int *)context;
  CHECK(strlen(stage) > 0 && attempt >= 1 && done <= of);
  *calls += 1;
  return 0;
}

static int32_t stop(void *context, const char *stage, uint32_t attempt, uint64_t done, uint64_t of) {
  (void)context, (void)stage, (void)attempt, (void)done, (void)of;
  return 1;
}

static void worlds(void) {
  int32_t status = -1;
  char *world = seedwright_call("generate", "{\"pack\":\"blank\",\"seed\":\"demo\"}", &status);
  char *again = seedwright_call("generate", "{\"pack\":\"blank\",\"seed\":\"demo\"}", NULL);
  CHECK(status == 0);
  CHECK(strstr(world, "\"placements\"") != NULL);
  CHECK(strcmp(world, again) == 0);
  seedwright_free(world);
  seedwright_free(again);
  char *packs = seedwright_call("packs", NULL, &status);
  CHECK(status == 0 && strstr(packs, "\"station\"") != NULL);
  seedwright_free(packs);
}

static void problems(void) {
  static const struct {
    const char *name, *request, *words;
    int32_t status;
  } cases[] = {
      {"nothing", "{}", "unknown operation", 404},
      {NULL, "{}", "unknown operation", 404},
      {"generate", "{", "EOF while parsing", 400},
      {"generate", "", "EOF while parsing", 400},
      {"generate", "{\"pack\":\"stations\"}", "did you mean the embedded pack `station`?", 422},
  };
  for (size_t index = 0; index < sizeof cases / sizeof *cases; index++) {
    int32_t status = -1;
    char *problem = seedwright_call(cases[index].name, cases[index].request, &status);
    if (status != cases[index].status || strstr(problem, cases[index].words) == NULL) {
      fprintf(stderr, "case %d: %d %s\n", (int)index, (int)status, problem);
      exit(1);
    }
    seedwright_free(problem);
  }
}

static void bytes(void) {
  static const char request[] = "{\"pack\":\"halls\",\"seed\":\"7\"}";
  size_t length = 0;
  int32_t status = -1;
  char *picture =
      seedwright_call_with("rooms/files/map.png", request, sizeof request - 1, NULL, NULL, &length, &status);
  CHECK(status == 0 && length > 100);
  CHECK(memcmp(picture, "\x89PNG", 4) == 0 && memchr(picture, 0, length) != NULL && picture[length] == 0);
  seedwright_free(picture);
}

static void progress(void) {
  static const char request[] = "{\"pack\":\"station\",\"seed\":\"7\",\"count\":20}";
  int calls = 0;
  int32_t status = -1;
  char *rows = seedwright_call_with("batch", request, sizeof request - 1, count, &calls, NULL, &status);
  CHECK(status == 0 && calls >= 1);
  seedwright_free(rows);
  char *stopped = seedwright_call_with("batch", request, sizeof request - 1, stop, NULL, NULL, &status);
  CHECK(status == 503 && strstr(stopped, "the work was stopped") != NULL);
  seedwright_free(stopped);
}

int main(void) {
  CHECK(seedwright_abi() == 1);
  worlds();
  problems();
  bytes();
  progress();
  seedwright_free(NULL);
  return 0;
}
