/* SPDX-License-Identifier: MIT */
/* The C ABI as a channel: reads a question and its request, a line each, and prints the status, the length of the body in
 * bytes and the body. The only argument is the options of the session. */
#define _POSIX_C_SOURCE 200809L
#include <grundy/c.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int line(char** text, size_t* size) {
    const ssize_t length = getline(text, size, stdin);
    if (length <= 0) return 0;
    (*text)[strcspn(*text, "\n")] = 0;
    return 1;
}

int main(int argc, char** argv) {
    char *question = NULL, *request = NULL, *body = NULL;
    size_t question_size = 0, request_size = 0;
    grundy_session* session = grundy_open(argc > 1 ? argv[1] : "{}", &body);
    if (session == NULL) {
        fprintf(stderr, "%s\n", body == NULL ? "out of memory" : body);
        return 1;
    }
    while (line(&question, &question_size) && line(&request, &request_size)) {
        const int status = (int)grundy_answer(session, question, request, NULL, &body);
        printf("%d\n%zu\n%s\n", status, strlen(body == NULL ? "" : body), body == NULL ? "" : body);
        fflush(stdout);
        grundy_free(body);
    }
    grundy_close(session);
    free(question);
    free(request);
    return 0;
}
