import { expect, test } from 'vitest';
import { ApiError, notSent, unreachable } from './api-error.ts';
import { reactionTo } from './reactions.ts';

const reaction = (status: number, code: number, message = 'said by the server') =>
  reactionTo(new ApiError({ status, code, message }));

test('status 401 leads home with any code', () => {
  expect(reaction(401, 401)).toEqual({ kind: 'home' });
  expect(reaction(401, 403)).toEqual({ kind: 'home' });
});

test('code 9002 ends support mode: the server says whether the customer closed it or the lease is over', () => {
  expect(reaction(403, 9002)).toEqual({ kind: 'supportClosed', text: { message: 'said by the server' } });
  expect(reaction(403, 9002, '')).toEqual({ kind: 'supportClosed', text: { phrase: 'supportClosed' } });
});

test.each([402, 403])('code %i refuses the team with the text of the server', (code) => {
  expect(reaction(403, code)).toEqual({ kind: 'teamRefused', text: { message: 'said by the server' } });
});

test('a single missing permission is HTTP 403 with its own code: a toast, the team stays', () => {
  expect(reaction(403, 40300)).toEqual({ kind: 'toast', text: { message: 'said by the server' } });
});

test('503 and an unreachable server have the same text', () => {
  const expected = { kind: 'toast', text: { phrase: 'network' } };
  expect(reaction(503, 50300)).toEqual(expected);
  expect(reaction(unreachable, 0, '')).toEqual(expected);
  expect(reaction(503, 0, '')).toEqual(expected);
});

test.each([50301, 50302])('503 with code %i shows the text of the server', (code) => {
  expect(reaction(503, code)).toEqual({ kind: 'toast', text: { message: 'said by the server' } });
});

test('a request that could not be built has its own text', () => {
  expect(reaction(notSent, 0, '')).toEqual({ kind: 'toast', text: { phrase: 'setup' } });
});

test('any other error is a toast with the message of the server, or a general one without a message', () => {
  expect(reaction(422, 42200)).toEqual({ kind: 'toast', text: { message: 'said by the server' } });
  expect(reaction(500, 50000, '')).toEqual({ kind: 'toast', text: { phrase: 'server' } });
});

test('a team that requires a second factor leads to the page that sets one up', () => {
  expect(reactionTo(new ApiError({ status: 403, code: 40_320, message: 'two-step sign-in' }))).toEqual({ kind: 'secondFactor' });
});
