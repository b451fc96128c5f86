import fc from 'fast-check';
import { z } from 'zod';

interface JsonSchema {
  type?: string;
  enum?: unknown[];
  const?: unknown;
  format?: string;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  items?: JsonSchema;
  properties?: Record<string, JsonSchema>;
  required?: string[];
}

/** Texts that often cause errors: control characters, markup, SQL, other scripts, half a surrogate pair. */
const hostileText = fc.constantFrom(
  '',
  ' ',
  '\u0000',
  '\ud800',
  '<script>alert(1)</script>',
  "'; DROP TABLE members; --",
  '%_\\',
  '=1+1',
  '陳嘉欣',
  '👩‍👩‍👧',
  'a\u202Eb',
  'x'.repeat(5000),
  '../../etc/passwd',
  '9'.repeat(400),
);
const junk: fc.Arbitrary<unknown> = fc.oneof(
  hostileText,
  fc.string(),
  fc.integer(),
  fc.double(),
  fc.boolean(),
  fc.constant(null),
  fc.array(fc.string(), { maxLength: 3 }),
  fc.dictionary(fc.string({ maxLength: 8 }), fc.integer(), { maxKeys: 2, noNullPrototype: true }),
);

/** Input for a schema of the contract: mostly of its shape, often invalid in one place, sometimes entirely different. */
export function inputFor(schema: z.ZodType | undefined, ids: readonly string[]): fc.Arbitrary<unknown> {
  if (!schema) return fc.constant(undefined);
  const json = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as JsonSchema;
  return fc.oneof({ weight: 9, arbitrary: valueFor(json, ids) }, { weight: 1, arbitrary: junk });
}

function valueFor(schema: JsonSchema, ids: readonly string[]): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 8, arbitrary: rightValue(schema, ids) }, { weight: 1, arbitrary: junk });
}

function rightValue(schema: JsonSchema, ids: readonly string[]): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.const !== undefined) return fc.constant(schema.const);
  const branches = schema.anyOf ?? schema.oneOf;
  if (branches) return fc.oneof(...branches.map((branch) => rightValue(branch, ids)));
  switch (schema.type) {
    case 'object':
      return objectFor(schema, ids);
    case 'array':
      return fc.array(valueFor(schema.items ?? {}, ids), { maxLength: 4 });
    case 'integer':
      return fc.integer();
    case 'number':
      return fc.double();
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      return textFor(schema.format, ids);
    default:
      return junk;
  }
}

function textFor(format: string | undefined, ids: readonly string[]): fc.Arbitrary<unknown> {
  if (format === 'uuid') return fc.oneof(fc.constantFrom(...ids), fc.uuid());
  if (format === 'date')
    return fc.oneof(fc.constant('2024-02-29'), fc.constant('2026-02-30'), fc.constant('0001-01-01'), fc.constant('9999-12-31'));
  if (format === 'email') return fc.emailAddress();
  if (format === 'uri') return fc.webUrl();
  return fc.oneof(fc.string({ maxLength: 40 }), fc.string({ unit: 'grapheme', maxLength: 20 }), hostileText);
}

function objectFor({ properties = {}, required = [] }: JsonSchema, ids: readonly string[]): fc.Arbitrary<unknown> {
  const fields = Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, valueFor(inner, ids)]));
  // Required fields are sometimes omitted, because that is the most common fault.
  const always = Object.keys(fields).filter((name) => required.includes(name));
  return fc.oneof(
    { weight: 8, arbitrary: fc.record(fields, { requiredKeys: always, noNullPrototype: true }) },
    { weight: 1, arbitrary: fc.record(fields, { requiredKeys: [], noNullPrototype: true }) },
  );
}
