import { spawn, type ChildProcess } from 'node:child_process';
import { open, stat } from 'node:fs/promises';
import type { Binaries } from './binaries.ts';
import type { Place } from './place.ts';
import type { Runner } from './runner.ts';

const LOG_BYTES = 5 * 1024 * 1024;

/**
 * A shell script that runs PostgreSQL as its child and reads a pipe from this process. The pipe ends when this process closes it
 * or dies in any way; PostgreSQL is then asked to stop immediately, and killed after 30 s.
 */
const SCRIPT = `
exec 3<&0 </dev/null
"$@" 3<&- &
postgres=$!
(
  trap '' HUP INT TERM
  cat <&3 >/dev/null
  kill -INT $postgres
  tries=0
  while kill -0 $postgres && [ $tries -lt 300 ]; do sleep 0.1; tries=$((tries + 1)); done
  kill -0 $postgres && kill -QUIT $postgres
) 2>/dev/null &
exec 3<&-
wait $postgres
`;

/** Starts PostgreSQL under its guard, in its own session so that Ctrl-C reaches only this process. */
export async function startGuard(
  place: Place,
  binaries: Binaries,
  runner: Runner | undefined,
  settings: readonly string[],
): Promise<ChildProcess> {
  const size = await stat(place.log).then(
    (log) => log.size,
    () => 0,
  );
  const log = await open(place.log, size > LOG_BYTES ? 'w' : 'a', 0o600);
  const options = settings.flatMap((setting) => ['-c', setting]);
  try {
    const guard = spawn('/bin/sh', ['-c', SCRIPT, 'guard', binaries.postgres, '-D', place.cluster, ...options], {
      ...runner,
      cwd: '/',
      detached: true,
      env: { PATH: process.env['PATH'], LC_ALL: 'C' },
      stdio: ['pipe', log.fd, log.fd],
    });
    guard.stdin?.on('error', () => undefined);
    guard.unref();
    return guard;
  } finally {
    await log.close();
  }
}
