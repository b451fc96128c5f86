import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** A program that tests start beside the server, with the name of its Debian package. */
export const debianPrograms = {
  age: '/usr/bin/age',
  'etcd-server': '/usr/bin/etcd',
  pgbackrest: '/usr/bin/pgbackrest',
  patroni: '/usr/bin/patroni',
  pgbouncer: '/usr/sbin/pgbouncer',
  haproxy: '/usr/sbin/haproxy',
  libfaketime: '/usr/lib/x86_64-linux-gnu/faketime/libfaketime.so.1',
  prometheus: '/usr/bin/promtool',
  rsyslog: '/usr/sbin/rsyslogd',
  minisign: '/usr/bin/minisign',
  iproute2: '/sbin/ip',
} as const;

/** Installs Debian packages if the user may. */
export function installPackages(...names: string[]): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const words of [['update'], ['install', '-y', '--no-install-recommends', ...names]])
    spawnSync('apt-get', ['-qq', ...words], { env, stdio: 'ignore' });
}

/** Installs a program from its Debian package if it is missing and the user may. @returns what is missing afterwards */
export function installProgram(name: keyof typeof debianPrograms): string | undefined {
  const path = debianPrograms[name];
  if (!existsSync(path)) installPackages(name);
  return existsSync(path) ? undefined : `${name} is missing: apt-get install ${name}`;
}

/** The path of a program. Throws if it is missing and cannot be installed. */
export function requireProgram(name: keyof typeof debianPrograms): string {
  const missing = installProgram(name);
  if (missing !== undefined) throw new Error(missing);
  return debianPrograms[name];
}
