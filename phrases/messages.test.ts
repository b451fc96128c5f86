import { expect, test } from 'vitest';
import { phrases as en } from './en/index.ts';
import { verbatim } from './verbatim.ts';

test('the English phrases contain the texts of the specification verbatim', () => {
  const said = new Set(textsOf(en));
  expect(verbatim.filter((text) => !said.has(text))).toEqual([]);
});

test('success and failure of a cancellation use the words of the specification', () => {
  const { succeeded, failed } = en.common.results;
  const { cancellation: type } = en.common.acts;
  expect([failed, succeeded].map((text) => text.replace('{type}', type))).toEqual([
    'Cancellation failed',
    'Cancellation succeeded',
  ]);
});

function textsOf(phrases: object): string[] {
  return Object.values(phrases).flatMap((value: unknown) => (typeof value === 'string' ? [value] : textsOf(value as object)));
}
