import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';

/**
 * Runs a server and ends it as soon as its standard input closes, which the system does by itself
 * when this process is killed: no server is ever left behind, not even one that hangs as it stops.
 */
const SUPERVISOR = `
exec 3<&0
"$@" 3<&- &
server=$!
{
  cat <&3 >/dev/null
  for signal in INT QUIT KILL; do
    kill -$signal $server || break
    for second in 1 2 3 4 5 6 7 8; do sleep 1; kill -0 $server || break 2; done
  done
} 2>/dev/null &
wait $server
`;

/** Starts a server that lives no longer than this process; closing `stdin` ends it. */
export function spawnSupervised(
  command: readonly string[],
  options: Pick<SpawnOptions, 'uid' | 'gid' | 'env'>,
): ChildProcess {
  const child = spawn('sh', ['-c', SUPERVISOR, 'sh', ...command], {
    ...options,
    cwd: '/',
    // Its own session: Ctrl-C in the terminal must not reach a server before the requests end.
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  // A pipe error here only says that the server is gone, which `exit` reports.
  child.stdin?.on('error', () => {});
  return child;
}
