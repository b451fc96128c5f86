import { once } from 'node:events';
import { expect, test, vi } from 'vitest';
import { createOutput, mostUnread } from './output.service.ts';

test('a client that does not read is disconnected when too much waits for it', async () => {
  const closed = vi.fn<() => void>();
  const { body, send } = createOutput(closed);
  const text = 'x'.repeat(1000);
  for (let n = 0; n < mostUnread / text.length - 1; n += 1) send(text);
  expect(body.destroyed).toBe(false);
  const end = once(body, 'close');
  send(text);
  send(text);
  await end;
  expect(body.destroyed).toBe(true);
  expect(closed).toHaveBeenCalledOnce();
});

test('a client that reads gets all texts, and the end', async () => {
  const closed = vi.fn<() => void>();
  const output = createOutput(closed);
  const read: string[] = [];
  output.body.on('data', (part: string) => read.push(part));
  for (let n = 0; n < 3; n += 1) {
    output.send(`${n} ${'x'.repeat(mostUnread - 10)}`);
    await vi.waitFor(() => expect(read.at(-1)).toContain(`${n} `));
  }
  const end = once(output.body, 'close');
  output.end('last');
  await end;
  expect(read.at(-1)).toBe('last');
  expect(closed).toHaveBeenCalledOnce();
});
