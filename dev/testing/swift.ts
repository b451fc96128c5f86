import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import type { S3Settings } from '#server/s3-settings.ts';
import { installPrograms } from './debian-package.ts';
import { freePort } from './port.ts';

/** OpenStack Swift with its S3 API: object storage that operators run, as processes of this user on the loopback interface. */
export interface Swift {
  endpoint: string;
  /** Settings for a bucket, which exists afterwards, with its own differences. */
  bucket(name: string, different?: Partial<S3Settings>): Promise<S3Settings>;
  /** The environment variables of settings. */
  environment(settings: S3Settings): Record<string, string>;
  /** Ends the server that answers requests, and starts it again. */
  halt(): Promise<void>;
  resume(): Promise<void>;
  /** Stops the server that answers requests for a while: it accepts connections and does nothing. */
  freeze(): void;
  thaw(): void;
  stop(): Promise<void>;
}

const stores = ['account', 'container', 'object'] as const;
/** A key for every bucket, and one without rights. */
export const swiftKeys = {
  writer: { accessKeyId: 'atrium:writer', secretAccessKey: 'secret-of-writer' },
  guest: { accessKeyId: 'atrium:guest', secretAccessKey: 'secret-of-guest' },
} as const;

/** Starts Swift with one copy of everything. Throws if it is missing and cannot be installed. */
export async function startSwift(): Promise<Swift> {
  const missing = installPrograms('swift-proxy', ...stores.map((store) => `swift-${store}` as const));
  if (missing.length > 0) throw new Error(missing.join('\n'));
  const folder = mkdtempSync(join(tmpdir(), 'atrium-swift-'));
  mkdirSync(join(folder, 'devices', 'disk'), { recursive: true });
  const hash = '[swift-hash]\nswift_hash_path_suffix = test\nswift_hash_path_prefix = test\n';
  writeFileSync(join(folder, 'swift.conf'), `${hash}[storage-policy:0]\nname = default\ndefault = yes\n`);
  const ports: Record<string, number> = {};
  for (const name of [...stores, 'proxy']) ports[name] = await freePort();
  execFileSync('/usr/bin/python3', ['-c', rings, folder, ...stores.map((store) => String(ports[store]))]);
  for (const store of stores) {
    const pipeline = `[pipeline:main]\npipeline = ${store}-server\n[app:${store}-server]\nuse = egg:swift#${store}\n`;
    writeFileSync(join(folder, `${store}.conf`), `${common(folder, ports[store])}${pipeline}`);
  }
  writeFileSync(join(folder, 'proxy.conf'), `${common(folder, ports['proxy'])}${proxy}`);
  const start = (name: string): ChildProcess =>
    spawn(`/usr/bin/swift-${name}-server`, [join(folder, `${name}.conf`)], { stdio: 'ignore' });
  const end = async (child: ChildProcess) => {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  const endpoint = `http://127.0.0.1:${ports['proxy']}`;
  const children = stores.map(start);
  let answering = start('proxy');
  const client = new AwsClient({ ...swiftKeys.writer, service: 's3', region: 'us-east-1', retries: 0 });
  /** Resolves when a request passes all servers. */
  const ready = async () => {
    for (;;) {
      const answer = await client.fetch(`${endpoint}/ready`, { method: 'PUT' }).catch(() => undefined);
      if (answer?.status === 200 || answer?.status === 409) return;
      if (answering.exitCode !== null) throw new Error('swift-proxy-server ended');
      await setTimeout(50);
    }
  };
  await ready();
  return {
    endpoint,
    async bucket(name, different) {
      const made = await client.fetch(`${endpoint}/${name}`, { method: 'PUT' });
      if (made.status !== 200 && made.status !== 409) throw new Error(`bucket ${name}: ${made.status} ${await made.text()}`);
      const plain = { bucket: name, endpoint, region: 'us-east-1', pathStyle: true, prefix: '', redirects: true };
      return { ...plain, encryption: undefined, kmsKeyId: undefined, ...swiftKeys.writer, ...different };
    },
    environment: ({ bucket, prefix, accessKeyId, secretAccessKey }) => ({
      S3_BUCKET: bucket,
      S3_ENDPOINT: endpoint,
      S3_PREFIX: prefix,
      S3_ACCESS_KEY_ID: accessKeyId,
      S3_SECRET_ACCESS_KEY: secretAccessKey,
    }),
    halt: () => end(answering),
    freeze: () => void answering.kill('SIGSTOP'),
    thaw: () => void answering.kill('SIGCONT'),
    async resume() {
      answering = start('proxy');
      await ready();
    },
    async stop() {
      for (const child of [answering, ...children]) if (child.exitCode === null && child.signalCode === null) await end(child);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const rings = `
import sys
from swift.common.ring import RingBuilder
folder, *ports = sys.argv[1:]
for name, port in zip(('account', 'container', 'object'), ports):
    builder = RingBuilder(4, 1, 1)
    builder.add_dev(dict(region=1, zone=1, ip='127.0.0.1', port=int(port), device='disk', weight=1))
    builder.rebalance()
    builder.get_ring().save(f'{folder}/{name}.ring.gz')
`;

const common = (folder: string, port: number | undefined) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
user = ${userInfo().username}
workers = 0
swift_dir = ${folder}
devices = ${join(folder, 'devices')}
mount_check = false
`;

const proxy = `[pipeline:main]
pipeline = catch_errors gatekeeper cache listing_formats s3api tempauth copy slo dlo versioned_writes proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:cache]
use = egg:swift#memcache
memcache_servers = 127.0.0.1:1
[filter:s3api]
use = egg:swift#s3api
location = us-east-1
[filter:tempauth]
use = egg:swift#tempauth
user_atrium_writer = ${swiftKeys.writer.secretAccessKey} .admin
user_atrium_guest = ${swiftKeys.guest.secretAccessKey}
${['catch_errors', 'gatekeeper', 'listing_formats', 'copy', 'slo', 'dlo', 'versioned_writes']
  .map((name) => `[filter:${name}]\nuse = egg:swift#${name}\n`)
  .join('')}`;
