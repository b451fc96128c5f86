import type { z } from 'zod';
import { longestText } from './longest-text.ts';

/** The properties of a schema that the walker reads; zod exposes them for tools. */
export interface Definition {
  type: string;
  format?: string;
  innerType?: z.ZodType;
  in?: z.ZodType;
  out?: z.ZodType;
  element?: z.ZodType;
  keyType?: z.ZodType;
  valueType?: z.ZodType;
  options?: z.ZodType[];
  items?: z.ZodType[];
  shape?: Record<string, z.ZodType>;
  entries?: Record<string, string>;
  values?: unknown[];
}
interface Limits {
  least?: number;
  most?: number;
  multipleOf?: number;
}

export const definitionOf = (schema: z.ZodType) => schema._zod.def as unknown as Definition;

/** The limits of a list or a number. */
export function limitsOf(schema: z.ZodType): Limits {
  const limits: Limits = {};
  const { checks = [] } = schema._zod.def as { checks?: { _zod: { def: Record<string, unknown> } }[] };
  for (const { _zod } of checks) {
    const { check, maximum, minimum, length, value } = _zod.def as Record<string, number | undefined> & { check: unknown };
    if (check === 'max_length') limits.most = Number(maximum);
    if (check === 'min_length') limits.least = Number(minimum);
    if (check === 'length_equals') limits.most = Number(length);
    if (check === 'less_than') limits.most = Math.min(limits.most ?? Infinity, Number(value));
    if (check === 'greater_than') limits.least = Number(value);
    if (check === 'multiple_of') limits.multipleOf = Number(value);
  }
  return limits;
}

/**
 * The source of ids: `at` is the path of the field, such as `employeeIds` or `subjects.departmentIds`; `nth` counts within a
 * list.
 */
export type Ids = (at: string, nth: number) => string;

/** The number of items of a list or record that declares no limit. */
const unlimited = 5000;

/**
 * The largest value that a schema accepts: lists and texts at their limits, every optional field set. Throws for an unknown kind
 * of schema.
 */
export function largest(schema: z.ZodType, ids: Ids, at = '', nth = 0): unknown {
  const definition = definitionOf(schema);
  switch (definition.type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'prefault':
    case 'readonly':
    case 'nonoptional':
      return largest(needed(definition.innerType), ids, at, nth);
    case 'object':
      return Object.fromEntries(
        Object.entries(definition.shape ?? {}).map(([name, field]) => [
          name,
          largest(field, ids, at ? `${at}.${name}` : name, nth),
        ]),
      );
    case 'array':
      return largestList(schema, needed(definition.element), ids, at);
    case 'tuple':
      return (definition.items ?? []).map((item, n) => largest(item, ids, at, n));
    case 'record':
      return largestRecord(definition, ids, at);
    case 'union':
      return largestOption(schema, definition.options ?? [], ids, at, nth);
    case 'pipe':
      return largestPipe(schema, definition, ids, at, nth);
    case 'enum':
      return Object.values(definition.entries ?? {}).toSorted((a, b) => b.length - a.length)[0];
    case 'literal':
      return definition.values?.[0];
    case 'number':
      return largestNumber(schema);
    case 'boolean':
      return true;
    case 'null':
      return null;
    case 'string':
      return definition.format === 'uuid' ? ids(at, nth) : textOf(schema, at, nth);
    default:
      throw new Error(`no largest input for ${at}: ${definition.type}`);
  }
}

function largestList(schema: z.ZodType, element: z.ZodType, ids: Ids, at: string): unknown[] {
  const { most = unlimited } = limitsOf(schema);
  const first = largest(element, ids, at, 0);
  const distinct = new Set([JSON.stringify(first)]);
  const list = [first];
  for (let n = 1; n < most; n += 1) {
    const next = largest(element, ids, at, n);
    distinct.add(JSON.stringify(next));
    list.push(next);
  }
  return schema.safeParse(list).success ? list : [...distinct].map((text) => JSON.parse(text) as unknown);
}

function largestRecord({ keyType, valueType }: Definition, ids: Ids, at: string): Record<string, unknown> {
  const keys = definitionOf(needed(keyType));
  const names =
    keys.type === 'enum'
      ? Object.values(keys.entries ?? {})
      : Array.from({ length: unlimited }, (_, n) => longestText(needed(keyType), n));
  return Object.fromEntries(names.map((name, n) => [name, largest(needed(valueType), ids, `${at}.*`, n)]));
}

function largestOption(schema: z.ZodType, options: readonly z.ZodType[], ids: Ids, at: string, nth: number): unknown {
  const values = options.map((option) => largest(option, ids, at, nth)).filter((value) => schema.safeParse(value).success);
  return values.toSorted((a, b) => JSON.stringify(b).length - JSON.stringify(a).length)[0];
}

function largestPipe(schema: z.ZodType, { in: from, out: to }: Definition, ids: Ids, at: string, nth: number): unknown {
  if (isText(schema)) return textOf(schema, at, nth);
  const prepared = definitionOf(needed(from)).type === 'transform';
  return largest(needed(prepared ? to : from), ids, at, nth);
}

function textOf(schema: z.ZodType, at: string, nth: number): string {
  const text = longestText(schema, nth);
  if (text === undefined) throw new Error(`no text is accepted for ${at}`);
  return text;
}

/** Whether a schema accepts text that it transforms or checks in steps. */
function isText(schema: z.ZodType): boolean {
  const { type, in: from, out: to } = definitionOf(schema);
  if (type === 'string') return true;
  return type === 'pipe' && isText(definitionOf(needed(from)).type === 'transform' ? needed(to) : needed(from));
}

function largestNumber(schema: z.ZodType): number {
  const { most = 2_147_483_647, least = 0, multipleOf = 1 } = limitsOf(schema);
  const taken = [Math.floor(most / multipleOf) * multipleOf, 1_000_000, 1000, 100, 10, 1, 0, least].find(
    (value) => schema.safeParse(value).success,
  );
  if (taken === undefined) throw new Error('no number is accepted');
  return taken;
}

export function needed<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('a schema lacks a property');
  return value;
}
