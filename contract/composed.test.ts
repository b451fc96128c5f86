import { expect, test } from 'vitest';
import { api } from './api.ts';
import { composeText, normaliseTyped } from './composed.ts';
import type { Endpoint } from './kit.ts';
import { paragraphs, text } from './kit.ts';

const marks = `a${'\u0301\u0316'.repeat(150_000)}`;

/** The duration in milliseconds. A slow run is repeated up to twice, as the machine may be busy. */
function timeOf(work: () => unknown, tries = 3): number {
  const began = performance.now();
  work();
  const took = performance.now() - began;
  return took > 50 && tries > 1 ? Math.min(took, timeOf(work, tries - 1)) : took;
}

const bodies = Object.entries(api).flatMap(([feature, calls]) =>
  Object.entries(calls).flatMap(([name, endpoint]) => {
    const { body } = endpoint as Endpoint;
    const shape = body && 'shape' in body ? Object.keys(body.shape as object) : [];
    return body ? shape.map((field) => [`${feature}.${name} ${field}`, field, body] as const) : [];
  }),
);

test('300,000 combining marks in any field of any endpoint are validated within 50 ms', () => {
  const slow = bodies.filter(([, field, body]) => timeOf(() => body.safeParse({ [field]: marks })) > 50);
  expect(bodies.length).toBeGreaterThan(100);
  expect(slow.map(([name]) => name)).toEqual([]);
});

test('more than 30 combining marks in a row are rejected as special characters', () => {
  for (const schema of [text(100), paragraphs(100)]) {
    const found = schema.safeParse(`x${'\u0301'.repeat(31)}`);
    expect(found.error?.issues.map(({ message }) => message)).toEqual(['specialCharacters']);
    expect(schema.safeParse(`x${'\u0301'.repeat(30)}`).success).toBe(true);
  }
});

test('the length of a text is that of its composed form', () => {
  const longest = '\u1f82'.repeat(20);
  expect(longest.normalize('NFD')).toHaveLength(80);
  expect(normaliseTyped(` ${longest.normalize('NFD')} `, 20)).toBe(longest);
  expect(text(20).safeParse(longest.normalize('NFD')).success).toBe(true);
  expect(text(20).safeParse(`${longest}x`).error?.issues).toMatchObject([{ code: 'too_big', maximum: 20 }]);
});

test('a text beyond the length that is composed is returned unchanged', () => {
  expect(composeText('e\u0301')).toBe('é');
  expect(composeText('ｅ', 'NFKC')).toBe('e');
  expect(composeText('e\u0301'.repeat(5001))).toHaveLength(10_002);
});
