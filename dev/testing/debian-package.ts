import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';

/** A program or library that tests use beside the server, with the name of its Debian package. `*` stands for a folder of any name. */
export const debianPrograms = {
  age: '/usr/bin/age',
  'etcd-server': '/usr/bin/etcd',
  pgbackrest: '/usr/bin/pgbackrest',
  patroni: '/usr/bin/patroni',
  pgbouncer: '/usr/sbin/pgbouncer',
  haproxy: '/usr/sbin/haproxy',
  libfaketime: '/usr/lib/*/faketime/libfaketime.so.1',
  prometheus: '/usr/bin/promtool',
  rsyslog: '/usr/sbin/rsyslogd',
  'rsyslog-gnutls': '/usr/lib/*/rsyslog/lmnsd_gtls.so',
  minisign: '/usr/bin/minisign',
  iproute2: '/sbin/ip',
  'swift-proxy': '/usr/bin/swift-proxy-server',
  'swift-account': '/usr/bin/swift-account-server',
  'swift-container': '/usr/bin/swift-container-server',
  'swift-object': '/usr/bin/swift-object-server',
} as const;

export type DebianProgram = keyof typeof debianPrograms;

/** Installs Debian packages if the user may. */
export function installPackages(...names: string[]): void {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  for (const words of [['update'], ['install', '-y', '--no-install-recommends', ...names]])
    spawnSync('apt-get', ['-qq', ...words], { env, stdio: 'ignore' });
}

const find = (name: DebianProgram): string | undefined => globSync(debianPrograms[name])[0];

/**
 * Installs programs that are missing from their Debian packages, in one call, if the user may.
 * @returns a line for each that is missing afterwards
 */
export function installPrograms(...names: DebianProgram[]): string[] {
  const missing = () => names.filter((name) => find(name) === undefined);
  const wanted = missing();
  if (wanted.length > 0) installPackages(...wanted);
  return missing().map((name) => `${name} is missing: apt-get install ${name}`);
}

/** The path of a program. Throws if it is missing and cannot be installed. */
export function requireProgram(name: DebianProgram): string {
  const [missing] = installPrograms(name);
  const path = find(name);
  if (path === undefined) throw new Error(missing);
  return path;
}
