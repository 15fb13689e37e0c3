/* SPDX-License-Identifier: MIT */
/* Analyses a position for a second: cc analyze.c $(pkg-config --cflags --libs fukumi) */
#include <fukumi.h>
#include <stdio.h>
#include <string.h>

int main(void) {
    const char* query = "{\"id\":1,\"moves\":\"h8 i9\",\"time_ms\":1000,\"reports\":true}";
    char* error = NULL;
    fukumi_engine* engine = fukumi_create("{\"threads\":2}", NULL, NULL, &error);
    if (engine == NULL) {
        fprintf(stderr, "%s\n", error != NULL ? error : "not enough memory");
        fukumi_free(error);
        return 1;
    }
    fukumi_ask(engine, query, strlen(query));
    for (;;) {
        char* line = fukumi_next(engine, -1);
        if (line == NULL) break;
        puts(line);
        /* Reports have a depth; the answer says whether it was cancelled. */
        const int is_last = strstr(line, "\"cancelled\"") != NULL || strstr(line, "\"error\"") != NULL;
        fukumi_free(line);
        if (is_last) break;
    }
    return fukumi_destroy(engine) == FUKUMI_OK ? 0 : 1;
}
