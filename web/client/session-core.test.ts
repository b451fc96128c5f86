import { expect, test, vi } from 'vitest';
import { createSession, type TokenRenewal, type Tokens } from './session-core.ts';

const minute = 60_000;

function trial() {
  let time = 0;
  let made = 0;
  const tokensOf = (sub: string, minutes = 5): Tokens => {
    made += 1;
    return {
      accessToken: `access ${made}`,
      refreshToken: `refresh ${made}`,
      idToken: 'id',
      expiresAt: time + minutes * minute,
      sub,
    };
  };
  const answers = {
    silent: (): TokenRenewal => ({ kind: 'refused' }),
    refresh: (): TokenRenewal => ({ kind: 'tokens', tokens: tokensOf('ann') }),
  };
  const silent = vi.fn<() => Promise<TokenRenewal>>(() => Promise.resolve(answers.silent()));
  const refresh = vi.fn<() => Promise<TokenRenewal>>(() => Promise.resolve(answers.refresh()));
  const onSignedOut = vi.fn<() => void>();
  const onOtherAccount = vi.fn<() => void>();
  let lock: Promise<unknown> = Promise.resolve();
  const exclusively = <T>(work: () => Promise<T>): Promise<T> => {
    const result = lock.then(work);
    lock = result.catch(() => {});
    return result;
  };
  const session = createSession({ silent, refresh, now: () => time, exclusively, onSignedOut, onOtherAccount });
  return { session, answers, silent, refresh, onSignedOut, onOtherAccount, tokensOf, pass: (ms: number) => (time += ms) };
}

test('without a session the check is false and no token is sent', async () => {
  const { session, onSignedOut } = trial();
  expect(await session.check()).toBe(false);
  expect(await session.bearer()).toBeUndefined();
  expect(onSignedOut).not.toHaveBeenCalled();
});

test('an unreachable server counts neither as signed in nor as signed out', async () => {
  const { session, answers, tokensOf, pass, onSignedOut } = trial();
  answers.silent = () => ({ kind: 'unreachable' });
  await expect(session.check()).rejects.toThrow();
  session.adopt(tokensOf('ann'));
  answers.refresh = () => ({ kind: 'unreachable' });
  pass(4.5 * minute);
  await session.tick();
  expect(await session.bearer()).toBe('access 1');
  expect(onSignedOut).not.toHaveBeenCalled();
});

test('a token is renewed once less than a minute is left, not before', async () => {
  const { session, tokensOf, pass, refresh } = trial();
  session.adopt(tokensOf('ann'));
  pass(4 * minute);
  await session.tick();
  expect(refresh).not.toHaveBeenCalled();
  pass(1);
  await session.tick();
  expect(refresh).toHaveBeenCalledOnce();
  expect(await session.bearer()).toBe('access 2');
});

test('a refused refresh token leads to a silent request; if that is refused too, the session has ended', async () => {
  const { session, answers, tokensOf, pass, onSignedOut } = trial();
  session.adopt(tokensOf('ann'));
  answers.refresh = () => ({ kind: 'refused' });
  answers.silent = () => ({ kind: 'tokens', tokens: tokensOf('ann') });
  pass(4.5 * minute);
  await session.tick();
  expect(await session.bearer()).toBe('access 2');
  answers.silent = () => ({ kind: 'refused' });
  pass(4.5 * minute);
  await session.tick();
  expect(await session.bearer()).toBeUndefined();
  expect(onSignedOut).toHaveBeenCalledOnce();
});

test('a refused token is renewed once for all calls that were refused with it', async () => {
  const { session, answers, tokensOf, refresh, onSignedOut } = trial();
  session.adopt(tokensOf('ann'));
  answers.refresh = () => ({ kind: 'refused' });
  answers.silent = () => ({ kind: 'tokens', tokens: tokensOf('ann') });
  expect(await Promise.all([session.bearer('access 1'), session.bearer('access 1')])).toEqual(['access 2', 'access 2']);
  expect(await session.bearer('access 1')).toBe('access 2');
  expect(refresh).toHaveBeenCalledOnce();
  expect(onSignedOut).not.toHaveBeenCalled();
});

test('another account after a renewal or a recheck is noticed', async () => {
  const { session, answers, tokensOf, onOtherAccount } = trial();
  session.adopt(tokensOf('ann'));
  answers.silent = () => ({ kind: 'tokens', tokens: tokensOf('ann') });
  await session.recheck();
  expect(onOtherAccount).not.toHaveBeenCalled();
  answers.silent = () => ({ kind: 'tokens', tokens: tokensOf('bob') });
  await session.recheck();
  expect(onOtherAccount).toHaveBeenCalledOnce();
});

test('concurrent calls share one renewal and send its token', async () => {
  const { session, tokensOf, pass, refresh } = trial();
  session.adopt(tokensOf('ann'));
  pass(5 * minute);
  expect(await Promise.all([session.bearer(), session.bearer(), session.tick(), session.bearer()])).toEqual([
    'access 2',
    'access 2',
    undefined,
    'access 2',
  ]);
  expect(refresh).toHaveBeenCalledOnce();
});

test('after thirty minutes without input nothing is renewed; the first input renews at once', async () => {
  const { session, tokensOf, pass, refresh } = trial();
  session.adopt(tokensOf('ann', 32));
  pass(31 * minute + 1);
  await session.tick();
  expect(refresh).not.toHaveBeenCalled();
  await session.touch();
  expect(refresh).toHaveBeenCalledOnce();
});
