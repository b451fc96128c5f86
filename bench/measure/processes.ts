import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const ticksASecond = 100;

/** CPU seconds used by a process, in user mode and in the kernel; 0 if it no longer exists. */
export function cpuOf(pid: number): number {
  const fields = statOf(pid);
  return fields ? (Number(fields[11]) + Number(fields[12])) / ticksASecond : 0;
}

/** CPU seconds used so far by each process of PostgreSQL, including the postmaster. */
export function cpuOfPostgres(cluster: string): ReadonlyMap<number, number> {
  return new Map(postgresProcesses(cluster).map((pid) => [pid, cpuOf(pid)]));
}

/** CPU seconds used between two readings; processes that ended in between are not counted. */
export function usedBetween(before: ReadonlyMap<number, number>, after: ReadonlyMap<number, number>): number {
  return [...after].reduce((sum, [pid, seconds]) => sum + seconds - (before.get(pid) ?? 0), 0);
}

/** Memory of a process in megabytes: all resident memory, and the anonymous part that is not backed by a file. */
export function memoryOf(pid: number): { resident: number; anonymous: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const megabytes = (name: string) => (Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) * 1024) / 1_000_000;
  return { resident: megabytes('VmRSS'), anonymous: megabytes('RssAnon') };
}

/** The load average of the last minute. */
export function loadNow(): string {
  return readFileSync('/proc/loadavg', 'utf8').split(' ')[0] ?? '';
}

/** The process id of a child whose command line contains a text. Throws if there is none. */
export function childOf(parent: number, text: string): number {
  const found = childrenOf(parent).find((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes(text));
  if (found === undefined) throw new Error(`process ${parent} has no child ${text}`);
  return found;
}

function postgresProcesses(cluster: string): number[] {
  const postmaster = Number(readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[0]);
  return [postmaster, ...childrenOf(postmaster)];
}

function childrenOf(parent: number): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && Number(statOf(pid)?.[1]) === parent);
}

/** The fields after the name in parentheses, which can contain spaces: state, parent, … */
function statOf(pid: number): string[] | undefined {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return text.slice(text.lastIndexOf(')') + 2).split(' ');
  } catch {
    return undefined;
  }
}
