import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { type Child, runNode } from './child.ts';
import { requireProgram } from './debian-package.ts';

/** The user and group of isolated programs: `nobody`. */
export const ordinaryUser = { uid: 65_534, gid: 65_534 };

const isRoot = process.getuid?.() === 0;
const id = String(ordinaryUser.uid);
const asOrdinary = ['setpriv', `--reuid=${id}`, `--regid=${id}`, '--clear-groups', '--no-new-privs', '--bounding-set=-all'];

/**
 * Runs a program as a container runs it: as an ordinary user without privileges, on a read-only root file system, and without a
 * network but its own loopback. Namespaces need root; for another user the program runs without them.
 * @param writable folders on other file systems than the root, which stay writable
 */
export function runIsolated(
  program: string,
  options: readonly string[],
  settings: { cwd: string; env: NodeJS.ProcessEnv },
): Child {
  if (!isRoot) return runNode(options, settings, program);
  requireProgram('iproute2');
  const script = 'ip link set lo up && mount -o remount,bind,ro / && exec "$@"';
  return runNode(['--mount', '--net', 'sh', '-ec', script, 'sh', ...asOrdinary, program, ...options], settings, 'unshare');
}

/** Runs a program to its end in the network of an isolated one, as the same user. @returns its output */
export async function runBeside(
  child: Child,
  program: string,
  options: readonly string[],
  settings: { cwd: string; env: NodeJS.ProcessEnv },
): Promise<string> {
  const enter = isRoot ? ['nsenter', `--net=/proc/${child.process.pid}/ns/net`, ...asOrdinary] : [];
  const [first = program, ...rest] = [...enter, program, ...options];
  return (await promisify(execFile)(first, rest, settings)).stdout;
}
