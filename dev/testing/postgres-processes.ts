import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The process ids of the PostgreSQL of a data folder, its postmaster first. */
export function processesOf(dataDir: string): number[] {
  const postmaster = Number(readFileSync(join(dataDir, 'postmaster.pid'), 'utf8').split('\n', 1)[0]);
  const children = readdirSync('/proc').filter((name) => {
    try {
      return (
        /^\d+$/.test(name) && Number(/^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${name}/status`, 'utf8'))?.[1]) === postmaster
      );
    } catch {
      return false;
    }
  });
  return [postmaster, ...children.map(Number)];
}

/** Sends a signal to the processes that are still there. */
export function signalAll(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, name);
    } catch (error) {
      if ((error as { code?: string }).code !== 'ESRCH') throw error;
    }
  }
}
