import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const program = join(import.meta.dirname, 'program.ts');

/** What a program that fails with an error prints and returns. */
function failing(error: string, LOG_LEVEL = '') {
  const script = `const { fail } = await import(${JSON.stringify(program)}); fail(${error});`;
  const run = spawnSync(process.execPath, ['--input-type=module', '-e', script], {
    encoding: 'utf8',
    env: { ...process.env, LOG_LEVEL },
  });
  return { status: run.status, said: run.stderr };
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
  const { status, said } = failing(error);
  expect(status).toBe(1);
  expect(said).toMatch(/^[^\n]+Set LOG_LEVEL=debug to see where it comes from\.\n$/);
  expect(said).toContain(line);
});

test('at LOG_LEVEL debug the stack trace follows the line', () => {
  expect(failing("new TypeError('wrong')", 'debug').said).toMatch(/^Unexpected error: wrong[^\n]+\nTypeError: wrong\n\s+at /);
});
