import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const program = join(import.meta.dirname, 'program.ts');

/** Runs a program that fails with an error. Returns its exit status and its standard error. */
function failing(error: string, LOG_LEVEL = '') {
  const script = `const { exitWithError } = await import(${JSON.stringify(program)}); exitWithError(${error});`;
  const run = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
    env: { ...process.env, LOG_LEVEL },
  });
  return { status: run.status, stderr: run.stderr };
}

test.each([
  ["new TypeError('first line\\nsecond line')", 'Unexpected error: first line. '],
  [
    "Object.assign(new Error('cannot execute INSERT'), { code: '25006' })",
    'cannot execute INSERT (it is a standby or read-only). ',
  ],
  ["Object.assign(new AggregateError([]), { code: 'ECONNREFUSED' })", 'Unexpected error: ECONNREFUSED (nothing listens there). '],
  ["'only text'", 'Unexpected error: only text. '],
])('%s ends a program with one line that names LOG_LEVEL', (error, line) => {
  const { status, stderr } = failing(error);
  expect(status).toBe(1);
  expect(stderr).toMatch(/^[^\n]+Set LOG_LEVEL=debug to see where it comes from\.\n$/);
  expect(stderr).toContain(line);
});

test('LOG_LEVEL=debug prints the stack trace after the error line', () => {
  expect(failing("new TypeError('wrong')", 'debug').stderr).toMatch(/^Unexpected error: wrong[^\n]+\nTypeError: wrong\n\s+at /);
});
