import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import * as apps from 'kubernetes-models/apps/v1';
import * as networking from 'kubernetes-models/networking.k8s.io/v1';
import * as policy from 'kubernetes-models/policy/v1';
import * as core from 'kubernetes-models/v1';
import { parse, parseAllDocuments } from 'yaml';
import { afterAll, expect, test } from 'vitest';
import { settingNames } from '#server/settings.ts';
import { version } from '#server/version.ts';
import { root } from './root.ts';
import { requireProgram } from './testing/debian-package.ts';

const run = promisify(execFile);
const read = (...path: string[]) => readFileSync(join(root, 'deploy', ...path), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'atrium-deploy-'));
afterAll(() => rmSync(folder, { recursive: true }));

type Resource = { apiVersion: string; kind: string; metadata: { name: string } };

const resources = parseAllDocuments(read('kubernetes', 'atrium.yaml')).map((document) => document.toJS() as Resource);

const groups: Readonly<Record<string, object>> = {
  v1: core,
  'apps/v1': apps,
  'networking.k8s.io/v1': networking,
  'policy/v1': policy,
};

test.each(resources.map((resource) => [`${resource.kind} ${resource.metadata.name}`, resource] as const))(
  'the Kubernetes resource %s has the values that the schema of its kind allows',
  (_, resource) => {
    const { apiVersion, kind } = resource;
    const kinds = groups[apiVersion] as Readonly<Record<string, new (data: Resource) => { validate(): void }>> | undefined;
    const Kind = kinds?.[kind];
    if (!Kind) throw new Error(`no schema for ${apiVersion} ${kind}`);
    expect(() => new Kind({ ...resource, metadata: { name: 1 as never } }).validate()).toThrow();
    new Kind(resource).validate();
  },
);

// The schemas allow unknown fields, such as misspelt ones; TypeScript refuses them in an object literal.
test('the Kubernetes resources have only fields that their kinds know', async () => {
  const checked = mkdtempSync(join(root, 'node_modules', '.deploy-'));
  const check = (all: readonly object[]) => {
    const file = join(checked, 'resources.ts');
    const lines = (all as Resource[]).map(
      ({ apiVersion, kind, ...rest }, n) =>
        `import type { I${kind} as T${n} } from 'kubernetes-models/${apiVersion}/${kind}';\nexport const r${n}: Omit<T${n}, 'apiVersion' | 'kind'> = ${JSON.stringify(rest)};\n`,
    );
    writeFileSync(file, lines.join(''));
    const options = ['--noEmit', '--ignoreConfig', '--module', 'nodenext', '--skipLibCheck', '--singleThreaded', file];
    return run(join(root, 'node_modules', '.bin', 'tsc'), options);
  };
  try {
    await check(resources);
    const misspelt = resources.map(
      (resource) => JSON.parse(JSON.stringify(resource).replace('readinessProbe', 'readynessProbe')) as object,
    );
    await expect(check(misspelt)).rejects.toMatchObject({ stdout: expect.stringContaining('readynessProbe') as string });
  } finally {
    rmSync(checked, { recursive: true });
  }
});

test('every setting in the deployment files exists', () => {
  const known = settingNames();
  // Variables of Node.js, and those that compose.yaml itself reads.
  const others = ['NODE_ENV', 'NODE_IMAGE', 'ATRIUM_IMAGE', 'POSTGRES_IMAGE', 'STORE_IMAGE', 'HAPROXY_IMAGE', 'TLS_CERTIFICATE'];
  const compose = parse(read('compose', 'compose.yaml'), { merge: true }) as {
    services: Record<string, { environment: Record<string, string> }>;
  };
  const [settings, container] = resources.flatMap((resource) => {
    if (resource.kind === 'ConfigMap') return [Object.keys((resource as unknown as { data: object }).data)];
    return resource.kind === 'Deployment' ? [JSON.stringify(resource).match(/(?<="name":")[A-Z][A-Z_]+/g) ?? []] : [];
  });
  const named = [
    ...(settings ?? []),
    ...(container ?? []),
    ...Object.keys(compose.services['atrium-1']?.environment ?? {}),
    ...[...read('compose', 'example.env').matchAll(/^([A-Z_]+)=/gm)].map(([, name = '']) => name),
    ...[...read('Dockerfile').matchAll(/^ENV (.+)$/gm)].flatMap(([, line = '']) =>
      [...line.matchAll(/([A-Z_]+)=/g)].map(([, name = '']) => name),
    ),
    ...readdirSync(join(root, 'deploy', 'systemd')).flatMap((file) =>
      [...read('systemd', file).matchAll(/(?<=^Environment=.*)\b([A-Z_]+)=/gm)].map(([, name = '']) => name),
    ),
  ];
  expect(named).toContain('DATABASE_URL_FILE');
  expect(named.filter((name) => !known.has(name.replace(/_FILE$/, '')) && !others.includes(name))).toEqual([]);
});

test('the deployment files name this version', () => {
  for (const path of [
    ['kubernetes', 'atrium.yaml'],
    ['compose', 'example.env'],
    ['compose', 'compose.yaml'],
  ])
    for (const [, named] of read(...path).matchAll(/atrium:(\d+\.\d+\.\d+)/g)) expect(named, path.join('/')).toBe(version);
});

test('HAProxy accepts its configuration', async () => {
  const certificate = join(folder, 'atrium.pem');
  const options = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=atrium.example.com'];
  execFileSync('openssl', [...options, '-keyout', join(folder, 'key'), '-out', join(folder, 'cert')], { stdio: 'ignore' });
  writeFileSync(certificate, readFileSync(join(folder, 'cert'), 'utf8') + readFileSync(join(folder, 'key'), 'utf8'));
  const file = join(folder, 'haproxy.cfg');
  writeFileSync(file, read('haproxy.cfg').replaceAll('/certs/atrium.pem', certificate));
  await run(requireProgram('haproxy'), ['-c', '-f', file]);
});

test('the secrets of compose.yaml are created once and readable by containers only through their mounts', () => {
  const compose = join(folder, 'compose');
  execFileSync('cp', ['-r', join(root, 'deploy', 'compose'), compose]);
  const create = () => execFileSync('sh', [join(compose, 'make-secrets.sh')]);
  create();
  const secrets = () => readdirSync(join(compose, 'secrets')).map((name) => readFileSync(join(compose, 'secrets', name), 'utf8'));
  const before = secrets();
  expect(before).toHaveLength(5);
  expect(Buffer.from(readFileSync(join(compose, 'secrets', 'root-key'), 'utf8'), 'base64')).toHaveLength(32);
  expect(execFileSync('stat', ['--format=%a', join(compose, 'secrets')], { encoding: 'utf8' }).trim()).toBe('700');
  create();
  expect(secrets()).toEqual(before);
});
