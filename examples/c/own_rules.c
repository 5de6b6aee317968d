/* SPDX-License-Identifier: MIT
 * Asks about a game with rules of its own: who wins, the values of 20 heaps, and what is wrong with a misspelt name.
 *   cc own_rules.c $(pkg-config --cflags --libs grundy-c) */
#include <grundy/c.h>
#include <stdio.h>

static void ask(grundy_session* session, const char* question, const char* request) {
    char* body;
    switch (grundy_answer(session, question, request, NULL, &body)) {
        case GRUNDY_ANSWERED:
            printf("%s: %s\n", question, body);
            break;
        case GRUNDY_STOPPED:
            printf("%s was not reached: %s\n", question, body);
            break;
        default:
            printf("%s is refused: %s\n", question, body == NULL ? "no memory" : body);
    }
    grundy_free(body);
}

int main(void) {
    char* body;
    grundy_session* session = grundy_open(
        "{\"rules\": \"game stones(n):\\n  stones(n - k) for k in {1, 3, 4} if k <= n\", \"budget\": {\"seconds\": 10}}",
        &body);
    if (session == NULL) {
        printf("%s\n", body == NULL ? "no memory" : body);
        grundy_free(body);
        return 1;
    }

    unsigned char values[20];
    if (grundy_values(session, "stones", 0, sizeof values, 1, values, NULL, &body) == GRUNDY_ANSWERED) {
        for (size_t n = 0; n < sizeof values; ++n) printf("%d%c", values[n], n + 1 < sizeof values ? ' ' : '\n');
    }
    grundy_free(body);

    ask(session, "period", "{\"game\": \"stones\"}");
    ask(session, "solve", "{\"position\": \"stone(12)\"}");
    ask(session, "solve", "{\"position\": \"cram(board(9, 9))\", \"budget\": {\"nodes\": 1000}}");
    grundy_close(session);
    return 0;
}
