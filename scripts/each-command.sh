#!/usr/bin/env bash
# Runs each command of a program once: scripts/each-command.sh PROGRAM. For builds whose checks (sanitizers, asserts) end
# the program at a fault; what the commands print is tested elsewhere. A command without a line here is an error.
set -euo pipefail
program=$(realpath "$1")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
export XDG_STATE_HOME=$work XDG_DATA_HOME=$work

printf 'game odd(n):\n    odd(n - k) for k in {1, 3} if k < n\nexpect odd(0..3) = 0 0 1 0\n' >odd.game
printf '0 1\n1 2\n2 0\n2 3\n' >edges.txt
printf '2\n23 2\n4 3\n' >input.txt
cat >requests <<'REQUESTS'
{"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {"protocolVersion": "2025-11-25"}}
{"jsonrpc": "2.0", "id": 2, "method": "tools/list"}
{"jsonrpc": "2.0", "id": 3, "method": "tools/call", "params": {"name": "solve", "arguments": {"position": "kayles(5)"}}}
REQUESTS
message() { printf 'Content-Length: %d\r\n\r\n%s' ${#1} "$1"; }
{
    message '{"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": {}}'
    message '{"jsonrpc": "2.0", "method": "textDocument/didOpen", "params": {"textDocument": {"uri": "a:b", "text": "game f(n): f(n - 1)"}}}'
    message '{"jsonrpc": "2.0", "id": 2, "method": "textDocument/documentSymbol", "params": {"textDocument": {"uri": "a:b"}}}'
    message '{"jsonrpc": "2.0", "id": 3, "method": "shutdown"}'
    message '{"jsonrpc": "2.0", "method": "exit"}'
} >messages
cat >lines <<'LINES'
solve --explain 'kayles(5) + cram(board(2, 3)) + *2'
value --misere 'kayles(9)'
moves 'node_kayles(grid(2, 3))'
draw --game-graph 'kayles(4)' -o picture.svg
table wythoff 0..20 0..20 --format csv --store kept
period 0.77 --certificate kayles.cert --store kept
check kayles.cert
pattern wythoff 0..20 0..20
plan 'strip(10^18)'
count 'nim(n) + nim(2*n)' n=1..2^40
quotient 'kayles(9)' 'cram(board(2, 3))'
prove nim n --certificate nim.mona
check nim.mona
code kayles
results --store kept
games kayles --check
check-rules odd.game
fmt odd.game
play 'kayles(3)' --side watch
judge hdu-1846 <input.txt
digraph edges.txt --vertex 0
atlas plan subtraction:3 -o atlas
atlas run atlas
atlas check atlas
serve --port 0 >address & until [ -s address ]; do kill -0 $!; sleep 0.05; done; kill -TERM $!; wait $! || [ $? = 130 ]
mcp <requests
lsp <messages
help mex
LINES

"$program" help | sed -n '/^commands:/,/^$/s/^  \([a-z][a-z-]*\) .*/\1/p' | while read -r command; do
    grep -q "^$command " lines || { echo "$0: no line runs 'grundy $command'" >&2; exit 1; }
done
while read -r line; do
    bash -c "set -e; '$program' $line" >log 2>&1 </dev/null || { echo "$0: grundy $line"; cat log; exit 1; }
done <lines
echo "each command ran: $(wc -l <lines) lines"
