import { afterAll, beforeEach, expect, test } from 'vitest';
import type { z } from 'zod';
import { authEventLimits } from '#contract/access/auth-event-facts.ts';
import { account } from '#contract/access/sign-in.ts';
import { ownSafety } from '#contract/access/own-security.ts';
import { createBrowser } from '#dev/testing/browser.ts';
import { finish, openSignIn, registerPerson, signInAs, startAccountTrial } from '#dev/testing/people.ts';

type Events = z.output<typeof ownSafety.events.output>;
const password = 'a quiet morning walk';
const next = 'the evening is quiet too';

const trial = await startAccountTrial();
afterAll(() => trial.stop());
beforeEach(() => trial.database.pool.query('DELETE FROM throttles'));

async function enter(email: string, given: string, browser = createBrowser()) {
  const { uid, request } = await openSignIn(trial, browser);
  const said = await trial.say(account.signIn, { params: { uid }, body: { email, password: given }, browser });
  return { said, browser, request };
}
const own = async (token: string) => {
  const { data } = await trial.say<Events>(ownSafety.events, { token });
  return data.items.map(({ kind, method, result }) => [kind, method, result].filter(Boolean).join(' '));
};

test('the server’s database role cannot change or delete an event', async () => {
  await expect(trial.database.pool.query("UPDATE auth_events SET result = 'SUCCESS'")).rejects.toThrow('permission denied');
  await expect(trial.database.pool.query('DELETE FROM auth_events')).rejects.toThrow('permission denied');
});

test('the list of events requires a token, and contains no events of other accounts', async () => {
  expect((await trial.say(ownSafety.events)).status).toBe(401);
  await registerPerson(trial, 'bea@example.com', password);
  await registerPerson(trial, 'cid@example.com', password);
  await enter('cid@example.com', 'wrong password');
  const { access_token: token } = await signInAs(trial, { email: 'bea@example.com' }, password);
  expect(await own(token)).toEqual(['NEW_DEVICE SUCCESS', 'SIGN_IN PASSWORD SUCCESS']);
});

test('a person’s list contains refused and successful sign-ins, password changes and a sign-out everywhere', async () => {
  const email = 'ann@example.com';
  await registerPerson(trial, email, password);
  await enter(email, 'wrong password');
  const first = await enter(email, password);
  const tokens = await finish(trial, first.browser, first.request, first.said.data.returnTo ?? '');
  const change = (current: string) =>
    trial.say(account.changePassword, { token: tokens.access_token, body: { current, password: next } });
  expect((await change('wrong password')).status).toBe(422);
  expect((await change(password)).status).toBe(200);
  const { access_token: token } = await signInAs(trial, { email }, next);
  expect(await own(token)).toEqual([
    'NEW_DEVICE SUCCESS',
    'SIGN_IN PASSWORD SUCCESS',
    'PASSWORD_CHANGED SUCCESS',
    'PASSWORD_CHANGED FAILURE',
    'NEW_DEVICE SUCCESS',
    'SIGN_IN PASSWORD SUCCESS',
    'SIGN_IN PASSWORD FAILURE',
  ]);
  await trial.say(account.signOutEverywhere, { token });
  // The browser of the first sign-in is a known device at this point.
  const known = await enter(email, next, first.browser);
  const again = await finish(trial, known.browser, known.request, known.said.data.returnTo ?? '');
  expect((await own(again.access_token)).slice(0, 2)).toEqual(['SIGN_IN PASSWORD SUCCESS', 'SIGNED_OUT_EVERYWHERE SUCCESS']);
});

test('guessed passwords store a limited number of events, for one account and for unknown addresses', async () => {
  const email = 'dan@example.com';
  await registerPerson(trial, email, password);
  const { browser } = await enter(email, password);
  const { uid } = await openSignIn(trial, browser);
  const guess = (address: string) =>
    trial.say(account.signIn, { params: { uid }, body: { email: address, password: 'wrong password' }, browser });
  await Promise.all(Array.from({ length: 60 }, () => guess(email)));
  await Promise.all(Array.from({ length: 10 }, (_, n) => guess(`nobody${n}@example.com`)));
  await trial.database.pool.query('DELETE FROM throttles');
  const { access_token: token } = await signInAs(trial, { email }, password);
  const { data } = await trial.say<Events>(ownSafety.events, { token });
  const refused = data.items.filter(({ result }) => result !== 'SUCCESS');
  // The list also contains two sign-ins, each from a new browser. One page holds 20 of all events.
  expect(data.total).toBe(authEventLimits.refusedPerHour + 4);
  expect(refused.some(({ result }) => result === 'THROTTLED')).toBe(true);
});
