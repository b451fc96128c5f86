import { expect, test } from 'vitest';
import { runCommandOf } from './run-command.ts';

const never = new AbortController().signal;

test('a command returns its result, and fails with its line', async () => {
  expect(await runCommandOf(['backup', 'key'], never)).toMatchObject({ recipient: expect.stringMatching(/^age1/) });
  await expect(runCommandOf(['app', 'check', '/nowhere.yaml'], never)).rejects.toThrow(
    /^atrium app check \/nowhere\.yaml failed: .+$/,
  );
});

test('a command whose server stops is ended', async () => {
  const stopping = new AbortController();
  stopping.abort();
  await expect(runCommandOf(['backup', 'key'], stopping.signal)).rejects.toThrow(/failed: SIGTERM/);
});
