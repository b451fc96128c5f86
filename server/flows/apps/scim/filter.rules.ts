import { scimLimits } from '#contract/apps/scim-facts.ts';
import { ScimFault } from './scim-errors.rules.ts';

export const comparisons = ['eq', 'ne', 'co', 'sw', 'ew', 'gt', 'ge', 'lt', 'le'] as const;
export type FilterComparison = (typeof comparisons)[number];
export type Value = string | number | boolean | null;

/** A filter of RFC 7644, 3.4.2.2. Paths are lower case; those of the enterprise extension begin with `enterprise.`. */
export type Filter =
  | { is: 'and'; parts: Filter[] }
  | { is: 'or'; parts: Filter[] }
  | { is: 'not'; part: Filter }
  | { is: 'compare'; path: string; by: FilterComparison; value: Value }
  | { is: 'present'; path: string }
  | { is: 'holding'; path: string; filter: Filter };

/** The target of a PATCH operation: an attribute, which of its values, and which part of them. */
export interface PatchTarget {
  path: string;
  filter?: Filter;
  sub?: string;
}

const core = /^urn:ietf:params:scim:schemas:core:2\.0:(?:user|group):/;
const enterprise = /^urn:ietf:params:scim:schemas:extension:enterprise:2\.0:user(?::|$)/;

/** Returns the name of an attribute in the form used here: lower case, without the core schema. */
export function attributeOf(name: string): string {
  const lower = name.toLowerCase().replace(core, '');
  return lower.replace(enterprise, 'enterprise.').replace(/\.$/, '');
}

/** Parses a filter. Throws filterBroken. */
export function parseFilter(text: string): Filter {
  const reader = readerOf(text, 'filterBroken');
  const filter = disjunction(reader, 0);
  if (reader.next() !== undefined) throw reader.broken();
  return filter;
}

/** Parses the path of a PATCH operation. Throws pathBroken. */
export function parseTarget(text: string): PatchTarget {
  const reader = readerOf(text, 'pathBroken');
  const path = attributeOf(nameFrom(reader));
  if (reader.peek() === undefined) return { path };
  const filter = valuesOf(reader, 0);
  const sub = reader.next();
  if (sub !== undefined && (!/^\.[\w$-]+$/.test(sub) || reader.next() !== undefined)) throw reader.broken();
  return { path, filter, ...(sub && { sub: sub.slice(1).toLowerCase() }) };
}

const token = /\s*("(?:[^"\\]|\\.)*"|[()[\]]|[^\s()[\]"]+|$)/sy;

/** Splits a text into tokens in one pass. Returns undefined if a quote is not closed. */
function tokensOf(text: string): string[] | undefined {
  const tokens: string[] = [];
  token.lastIndex = 0;
  while (token.lastIndex < text.length) {
    const found = token.exec(text)?.[1];
    if (found === undefined) return undefined;
    if (found) tokens.push(found);
  }
  return tokens;
}

type Reader = ReturnType<typeof readerOf>;

function readerOf(text: string, fault: 'filterBroken' | 'pathBroken') {
  const broken = () => new ScimFault(fault, { text });
  if (text.length > scimLimits.filter) throw broken();
  const tokens = tokensOf(text);
  if (!tokens) throw broken();
  let at = 0;
  let compared = 0;
  return {
    broken,
    peek: (): string | undefined => tokens[at],
    next: (): string | undefined => tokens[at++],
    expect(token: string) {
      if (tokens[at++] !== token) throw broken();
    },
    /** Counts a comparison, and checks the depth of nesting. */
    enter(depth: number) {
      compared += 1;
      if (depth > scimLimits.depth || compared > scimLimits.comparisons) throw broken();
    },
  };
}

function disjunction(reader: Reader, depth: number): Filter {
  const parts = [conjunction(reader, depth)];
  while (reader.peek()?.toLowerCase() === 'or') {
    reader.next();
    parts.push(conjunction(reader, depth));
  }
  return joined('or', parts);
}

function conjunction(reader: Reader, depth: number): Filter {
  const parts = [term(reader, depth)];
  while (reader.peek()?.toLowerCase() === 'and') {
    reader.next();
    parts.push(term(reader, depth));
  }
  return joined('and', parts);
}

const joined = (is: 'and' | 'or', parts: Filter[]): Filter => (parts.length === 1 && parts[0] ? parts[0] : { is, parts });

function term(reader: Reader, depth: number): Filter {
  reader.enter(depth);
  if (reader.peek() === '(') return bracketed(reader, depth);
  if (reader.peek()?.toLowerCase() === 'not') {
    reader.next();
    return { is: 'not', part: bracketed(reader, depth) };
  }
  const path = attributeOf(nameFrom(reader));
  if (reader.peek() !== '[') return comparison(reader, path);
  const filter = valuesOf(reader, depth);
  const sub = reader.peek();
  if (!sub?.startsWith('.')) return { is: 'holding', path, filter };
  reader.next();
  return { is: 'holding', path, filter: { is: 'and', parts: [filter, comparison(reader, sub.slice(1).toLowerCase())] } };
}

function bracketed(reader: Reader, depth: number): Filter {
  reader.expect('(');
  const filter = disjunction(reader, depth + 1);
  reader.expect(')');
  return filter;
}

function valuesOf(reader: Reader, depth: number): Filter {
  reader.expect('[');
  const filter = disjunction(reader, depth + 1);
  reader.expect(']');
  return filter;
}

function nameFrom(reader: Reader): string {
  const name = reader.next();
  if (!name || !/^[A-Za-z$][\w$.:-]*$/.test(name)) throw reader.broken();
  return name;
}

function comparison(reader: Reader, path: string): Filter {
  const by = reader.next()?.toLowerCase();
  if (by === 'pr') return { is: 'present', path };
  const known = comparisons.find((each) => each === by);
  const text = reader.next();
  if (!known || text === undefined) throw reader.broken();
  return { is: 'compare', path, by: known, value: valueFrom(text, reader) };
}

function valueFrom(text: string, reader: Reader): Value {
  const plain = /^(true|false|null)$/i.test(text) ? text.toLowerCase() : text;
  try {
    const value: unknown = JSON.parse(plain);
    if (value === null || ['string', 'number', 'boolean'].includes(typeof value)) return value as Value;
  } catch {
    // The error is thrown below.
  }
  throw reader.broken();
}
