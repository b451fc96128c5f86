import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { app, test } from '#dev/testing/api-test.ts';
import { createAdapter } from './adapter.ts';

const sessions = createAdapter(app.database, async () => undefined)('Session');

test('a logout that awaits its confirmation survives a request of another tab, which read the session before', async () => {
  const id = randomUUID();
  const session = { kind: 'Session', uid: randomUUID(), jti: id };
  await sessions.upsert(id, session, 60);
  const readBefore = await sessions.find(id);
  await sessions.upsert(id, { ...session, state: { secret: 'first' } }, 60);
  await sessions.upsert(id, { ...readBefore, loginTs: 2 }, 60);
  expect(await sessions.find(id)).toMatchObject({ state: { secret: 'first' }, loginTs: 2 });
  await sessions.upsert(id, { ...session, state: { secret: 'second' } }, 60);
  expect(await sessions.find(id)).toMatchObject({ state: { secret: 'second' } });
});
