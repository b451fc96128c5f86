import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';

/** The user that PostgreSQL runs as. PostgreSQL refuses to run as root, so root runs it as an unprivileged user. */
export type Runner = { readonly uid: number; readonly gid: number };

const DEDICATED_USER = 'atrium';
const UNPRIVILEGED_USER = 'nobody';

/**
 * Chooses the user for PostgreSQL. An ordinary user runs it as themselves (undefined). Root uses the owner of an existing
 * cluster, otherwise the user `atrium` if the machine has one, otherwise `nobody`.
 */
export function chooseRunner(clusterFolder: string): Runner | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const owner = statSync(clusterFolder, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const users = readFileSync('/etc/passwd', 'utf8');
  return findUser(users, DEDICATED_USER) ?? findUser(users, UNPRIVILEGED_USER) ?? { uid: 65534, gid: 65534 };
}

/** Finds a user in the text of /etc/passwd; negative ids (macOS) become their unsigned form. */
export function findUser(passwd: string, name: string): Runner | undefined {
  const fields = passwd
    .split('\n')
    .map((line) => line.split(':'))
    .find((line) => line[0] === name);
  if (!fields) return undefined;
  const uid = Number(fields[2]) >>> 0;
  const gid = Number(fields[3]) >>> 0;
  return uid === 0 ? undefined : { uid, gid };
}

/** Whether the runner may enter this folder, tested by the operating system so that all of its rules apply. */
export function mayEnter(runner: Runner, folder: string): boolean {
  return spawnSync('/bin/sh', ['-c', 'test -x "$1"', 'sh', folder], { ...runner, cwd: '/' }).status === 0;
}
