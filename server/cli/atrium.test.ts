import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Command } from 'commander';
import { afterAll, describe, expect, test } from 'vitest';
import { runNode } from '#dev/testing/child.ts';
import { version } from '#server/version.ts';
import { createProgram } from './commands.ts';

const empty = mkdtempSync(join(tmpdir(), 'atrium-cli-'));
afterAll(() => rmSync(empty, { recursive: true }));

async function atrium(args: string[], env: NodeJS.ProcessEnv = {}) {
  const settings = { DATABASE_URL: '', DATA_DIR: empty, PORT: '', PUBLIC_URL: '', ...env };
  const child = runNode([join(import.meta.dirname, 'atrium.ts'), ...args], { cwd: empty, env: settings });
  return { code: await child.ended(), output: child.output().trim() };
}

/** The arguments that lead to each command. */
function pathsOf(command: Command): string[][] {
  return command.commands.flatMap((each) => [[each.name()], ...pathsOf(each).map((path) => [each.name(), ...path])]);
}

test('every command explains itself and its arguments', () => {
  const help: string[] = [];
  for (const path of pathsOf(createProgram())) {
    const program = createProgram().configureOutput({ writeOut: (text) => help.push(text) });
    const command = path.reduce((at, name) => at.commands.find((each) => each.name() === name) ?? at, program);
    expect(command.description(), path.join(' ')).not.toBe('');
    for (const option of command.options) expect(option.description, `${path.join(' ')} ${option.flags}`).not.toBe('');
    command.configureOutput({ writeOut: (text) => help.push(text) });
    expect(() => command.parse(['--help'], { from: 'user' })).toThrow('(outputHelp)');
    expect(help.at(-1)).toContain(`Usage: atrium ${path.join(' ')}`);
  }
});

test('docs/commands.md describes every command', () => {
  const page = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'commands.md'), 'utf8');
  const headings = page.match(/^### atrium .*$/gm) ?? [];
  for (const path of pathsOf(createProgram()))
    expect(headings, path.join(' ')).toContainEqual(
      expect.stringMatching(new RegExp(`atrium ${path[0] ?? ''}\\b${path[1] === undefined ? '' : `.*\\b${path[1]}\\b`}`)),
    );
});

test('--version prints the semantic version', async () => {
  expect(version).toMatch(/^\d+\.\d+\.\d+/);
  expect(await atrium(['--version'])).toEqual({ code: 0, output: version });
});

const printLoaded = `data:text/javascript,import { registerHooks } from 'node:module';
  registerHooks({ load(url, context, next) { console.log('loaded ' + url); return next(url, context); } });`;

test('--help is printed without loading the server', async () => {
  const child = runNode(['--import', printLoaded, join(import.meta.dirname, 'atrium.ts'), '--help']);
  expect(await child.ended()).toBe(0);
  const loaded = child.output().match(/^loaded .*$/gm) ?? [];
  expect(loaded).toContainEqual(expect.stringContaining('server/cli/commands.ts'));
  expect(loaded).not.toContainEqual(expect.stringMatching(/server\/(kernel|domain|integrations|features|flows|wiring)\//));
});

describe('exit code 2 for', () => {
  test.each([
    ['an unknown command', ['publish'], "unknown command 'publish'"],
    ['an unknown option', ['token', 'a@example.com', '--days', '1'], "unknown option '--days'"],
    ['a missing argument', ['restore'], "missing required argument 'backup'"],
    ['too many arguments', ['staff', 'list', 'all'], 'too many arguments'],
    ['a number out of range', ['token', 'a@example.com', '--minutes', '10081'], 'It is a whole number from 1 to 10080'],
    ['an option without the one that it needs', ['verify-log', '--head', `1 ${'0'.repeat(64)}`], '--head needs --team'],
    ['no command', [], 'Usage: atrium'],
  ])('%s', async (_what, args, line) => {
    const { code, output } = await atrium(args);
    expect(output).toContain(line);
    expect(code).toBe(2);
  });

  test('an invalid setting, without its value', async () => {
    const { code, output } = await atrium(['staff', 'list'], { DATABASE_URL: 'mysql://me:s3cret@localhost/a' });
    expect(code).toBe(2);
    expect(output).toMatch(/^DATABASE_URL must be [^\n]+$/);
    expect(output).not.toContain('s3cret');
  });
});

test('settings are also read from .env, and the environment takes precedence', async () => {
  writeFileSync(join(empty, '.env'), 'LOG_LEVEL=loud\nDATABASE_POOL=1\n');
  try {
    expect((await atrium(['staff', 'list'])).output).toMatch(/^DATABASE_POOL must be/);
    expect((await atrium(['staff', 'list'], { DATABASE_POOL: '2' })).output).toMatch(/^LOG_LEVEL must be/);
    expect((await atrium(['staff', 'list'], { DATABASE_POOL_FILE: '/none' })).output).toMatch(/^DATABASE_POOL_FILE must be/);
    writeFileSync(join(empty, '.env'), 'DATABASE_POOL_FILE=/none\n');
    expect((await atrium(['staff', 'list'], { DATABASE_POOL: '1' })).output).toMatch(/^DATABASE_POOL must be/);
  } finally {
    rmSync(join(empty, '.env'));
  }
});

test('commands do not create a database where there is none, and do not start one that other processes cannot share', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'atrium-lost-'));
  try {
    const lost = await atrium(['staff', 'list'], { DATA_DIR: folder });
    expect(lost).toEqual({
      code: 1,
      output: expect.stringContaining(`There is no database in ${folder}: check DATA_DIR`) as string,
    });
    expect(await atrium(['migrate'], { DATA_DIR: folder })).toEqual(lost);
    const alone = await atrium(['serve', '--no-worker'], { DATA_DIR: folder });
    expect(alone).toEqual({ code: 2, output: expect.stringContaining('BACKGROUND_WORK must be on') as string });
    expect(readdirSync(folder)).toEqual([]);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test('check before the first start creates nothing', async () => {
  const { code, output } = await atrium(['check', '--json'], { ATRIUM_DEMO: 'off' });
  expect(code).toBe(0);
  const { findings } = JSON.parse(output) as { findings: { check: string; result: string }[] };
  expect(findings).toContainEqual(expect.objectContaining({ check: 'database', result: 'warning' }));
  expect(readdirSync(empty)).toEqual([]);
});

describe('exit code 1 for a failure', () => {
  test('as one line', async () => {
    const { code, output } = await atrium(['app', 'check', 'none.yaml']);
    expect(code).toBe(1);
    expect(output).toMatch(/^none\.yaml cannot be read: [^\n]+$/);
  });

  test('with --json also as a document', async () => {
    const { code, output } = await atrium(['app', 'check', 'none.yaml', '--json']);
    expect(code).toBe(1);
    const [document] = output.split('\n');
    expect(JSON.parse(document ?? '')).toEqual({ error: expect.stringMatching(/^none\.yaml cannot be read/) as string });
  });
});
