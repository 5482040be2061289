/* A game that builds its world when it starts. */

#include <stdio.h>
#include <string.h>

#include "seedwright.h"

static int32_t show(void *context, const char *stage, uint32_t attempt, uint64_t done, uint64_t of) {
  (void)context;
  fprintf(stderr, "%s, attempt %d: %d of %d\n", stage, (int)attempt, (int)done, (int)of);
  return 0; /* anything else stops the work */
}

int main(void) {
  const char *request = "{\"pack\":\"station\",\"seed\":\"demo\"}";
  size_t length;
  int32_t status;
  char *world = seedwright_call_with("generate", request, strlen(request), show, NULL, &length, &status);
  if (status != 0) {
    fprintf(stderr, "no world: %s\n", world);
  } else {
    /* A game reads the reply with the JSON library that it has. */
    const char *words = strstr(world, "\"hashWords\"");
    printf("%.*s\n", (int)strcspn(words, "]") + 1, words);
  }
  seedwright_free(world);
  return status != 0;
}
