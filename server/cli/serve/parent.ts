import { readFileSync } from 'node:fs';
import { isAlive } from '#server/integrations/postgres/processes.ts';

const lookMilliseconds = 250;

/**
 * Calls `onDeath` when npm, which started this process, has died. npm cannot report that when it is killed, and the shell in
 * between may keep running. Without npm nothing is watched.
 */
export function watchNpm(onDeath: () => void): void {
  if (process.env['npm_lifecycle_event'] === undefined) return;
  const shell = process.ppid;
  const npm = parentOf(shell);
  const timer = setInterval(() => {
    if (process.ppid === shell && (npm === undefined || isAlive(npm))) return;
    clearInterval(timer);
    onDeath();
  }, lookMilliseconds);
  timer.unref();
}

/** The process id of npm if a shell is in between; undefined if it cannot be read. */
function parentOf(pid: number): number | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    if (!/^\d+ \((ba|da|z|)sh\)/.test(text)) return undefined;
    const parent = Number(text.slice(text.lastIndexOf(')') + 2).split(' ')[1]);
    return parent > 1 ? parent : undefined;
  } catch {
    return undefined;
  }
}
