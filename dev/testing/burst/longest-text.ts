import fc from 'fast-check';
import type { z } from 'zod';

const mostLength = 8192;

/** Texts of a given length; the first character distinguishes the texts of a list. */
const shapes: readonly ((length: number) => string)[] = [
  (n) => '陳'.repeat(n),
  (n) => 'a'.repeat(n),
  (n) => 'A'.repeat(n),
  (n) => '9'.repeat(n),
  (n) => `1${'0'.repeat(n)}`,
  (n) => `${'a'.repeat(Math.min(n, 64))}@${'example.'.repeat(Math.max(0, Math.floor((n - 64) / 8)))}example.com`,
  (n) => `${'example.'.repeat(Math.floor(n / 8))}example.com`,
  (n) => `https://example.com/${'a'.repeat(n)}`,
  (n) => `a=${'9'.repeat(n)}`,
  (n) => `{${'a'.repeat(n)}}`,
];
const fixed: readonly string[] = [
  '01994000-0000-7000-8000-000000000001',
  '2026-01-15',
  '2026-12-15T10:00:00Z',
  '2026-12',
  '2026',
  'America/Argentina/ComodRivadavia',
  'HKD',
  'HK',
  '852',
  '123456',
  'true',
  '/contacts/members/$id',
  '2026-12-15T10:00',
  'aB3$efgh1!kX',
  '51234567',
  '09:00',
  'en',
  'example.com',
  '192.0.2.1',
  '0.1234',
  'https://example.com',
];

const known = new WeakMap<z.ZodType, (nth: number) => string | undefined>();

/** The longest text that a schema accepts, a different one for each `nth` if it accepts several. Undefined if none is found. */
export function longestText(schema: z.ZodType, nth: number): string | undefined {
  const maker = known.get(schema) ?? findMaker(schema);
  known.set(schema, maker);
  return maker(nth);
}

function findMaker(schema: z.ZodType): (nth: number) => string | undefined {
  const takes = (text: string) => schema.safeParse(text).success;
  const found = shapes.flatMap((shape) => longestOf(shape, takes) ?? []);
  const texts = [...found, ...fixed.filter(takes)];
  if (texts.length === 0) texts.push(...patternsOf(schema).flatMap(samples).filter(takes));
  const [longest] = texts.toSorted((a, b) => Buffer.byteLength(b) - Buffer.byteLength(a));
  if (longest === undefined) return () => undefined;
  return (nth) => {
    if (nth === 0) return longest;
    const own = nth.toString(36);
    const start = longest.slice(0, Math.max(0, longest.length - own.length));
    return [`${own}${longest.slice(own.length)}`, `${start}${own}`].find((text) => text !== longest && takes(text)) ?? longest;
  };
}

function longestOf(shape: (length: number) => string, takes: (text: string) => boolean): string | undefined {
  let [least, most] = [0, 0];
  for (let n = 1; n <= mostLength; n *= 2) if (takes(shape(n))) least = n;
  if (least === 0) return undefined;
  most = Math.min(least * 2, mostLength);
  while (least < most) {
    const middle = Math.ceil((least + most) / 2);
    if (takes(shape(middle))) least = middle;
    else most = middle - 1;
  }
  return shape(least);
}

function patternsOf(schema: z.ZodType): RegExp[] {
  const { bag, def } = schema._zod as unknown as { bag: { patterns?: Set<RegExp> }; def: { in?: z.ZodType; out?: z.ZodType } };
  return [...(bag.patterns ?? []), ...(def.in ? patternsOf(def.in) : []), ...(def.out ? patternsOf(def.out) : [])];
}

function samples(pattern: RegExp): string[] {
  try {
    return fc.sample(fc.stringMatching(pattern), { numRuns: 100, seed: 1 });
  } catch {
    return [];
  }
}
