import type { z } from 'zod';
import { maxBodyBytes } from '#contract/kit.ts';
import { definitionOf } from './largest-input.ts';

/** The bytes available in a body besides the JSON around its content. */
const filling = maxBodyBytes - 1000;
const repeated = (piece: string) => piece.repeat(Math.floor(filling / Buffer.byteLength(piece))).slice(0, -1);
const manyKeys = `{${Array.from({ length: Math.floor(filling / 12) }, (_, n) => `"${String(n).padStart(6, 'k')}":1`).join(',')}}`;

/**
 * Bodies of maximum length that break the limits of a schema where checking is most expensive: unknown fields, lists and records
 * with as many items as fit, and one long text of composed letters.
 */
export function overfullBodies(schema: z.ZodType): string[] {
  const found = { array: new Set<string>(), record: new Set<string>(), string: new Set<string>() };
  collect(schema, [], found);
  const put = (path: string, inner: string) =>
    path
      .split('.')
      .toReversed()
      .reduce((text, part) => (part === '[]' ? `[${text}]` : `{${JSON.stringify(part)}:${text}}`), inner);
  return [
    manyKeys,
    ...[...found.array].flatMap((path) => [put(path, `[${repeated('0,')}]`), put(path, `[${repeated('{},')}]`)]).slice(0, 4),
    ...[...found.record].map((path) => put(path, manyKeys)),
    ...[...found.string].slice(0, 1).map((path) => put(path, `"${repeated('e\u0301')}"`)),
  ];
}

/** A query of maximum length in which every field is an empty list. */
export function overfullQuery(schema: z.ZodType): string {
  const { shape = {} } = definitionOf(schema);
  const names = Object.keys(shape);
  return names.map((name) => `${name}=${','.repeat(Math.floor(14_000 / names.length))}`).join('&');
}

/** Nested lists, as deep as fits into a body. */
export const deepBody = `${'['.repeat(filling / 2)}${']'.repeat(filling / 2)}`;

type Found = Record<'array' | 'record' | 'string', Set<string>>;

function collect(schema: z.ZodType, path: readonly string[], found: Found): void {
  const { type, shape = {}, options = [], ...parts } = definitionOf(schema);
  if (path.length > 0 && (type === 'array' || type === 'record' || type === 'string')) found[type].add(path.join('.'));
  if (parts.element) collect(parts.element, [...path, '[]'], found);
  for (const inner of [parts.innerType, parts.in, parts.out, ...options]) if (inner) collect(inner, path, found);
  for (const [name, field] of Object.entries(shape)) collect(field, [...path, name], found);
}
