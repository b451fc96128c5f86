import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { errorCode } from '#server/start-error.ts';

/** Whether a process is running. A process that has ended and waits to be reaped is not. */
export function isAlive(pid: number): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
  return !isZombie(pid);
}

function isZombie(pid: number): boolean {
  try {
    if (process.platform !== 'linux')
      return execFileSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' }).startsWith('Z');
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.charAt(text.lastIndexOf(')') + 2) === 'Z';
  } catch {
    return false;
  }
}

/** Whether this process is a PostgreSQL that serves this folder, and not another process with a reused id. */
export function servesCluster(pid: number, cluster: string): boolean {
  if (!isAlive(pid)) return false;
  try {
    if (process.platform === 'linux') return readlinkSync(`/proc/${pid}/cwd`) === cluster;
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(cluster);
  } catch {
    return false;
  }
}
