import type { z } from 'zod';
import { departmentReference, memberReference } from '#contract/references.ts';

/** An id in a schema: `path` names the fields that lead to it, without list positions. */
export interface IdField {
  path: string;
  /** The field that contains it. */
  key: string;
  kind: 'id' | 'member' | 'department';
}

/** Every id in a schema. */
export function* idsIn(schema: z.ZodType | undefined, path = ''): Generator<IdField> {
  if (!schema) return;
  const key = path.slice(path.lastIndexOf('.') + 1);
  const kind =
    (schema as unknown) === memberReference ? 'member' : (schema as unknown) === departmentReference ? 'department' : null;
  if (kind) {
    yield { path, key, kind };
    return;
  }
  const def = schema.def as unknown as Record<string, unknown> & { type: string };
  if (def['format'] === 'uuid') yield { path, key, kind: 'id' };
  if (def.type === 'object')
    for (const [name, inner] of Object.entries(def['shape'] as Record<string, z.ZodType>))
      yield* idsIn(inner, path ? `${path}.${name}` : name);
  // A pipe that reads `a,b` as a list describes the list in its output; a pipe that transforms a value describes it in its input.
  const changes = def.type === 'pipe' && (def['out'] as z.ZodType).def.type === 'transform';
  const parts = def.type === 'pipe' ? [changes ? 'in' : 'out'] : ['innerType', 'element', 'left', 'right', 'valueType'];
  for (const part of parts) yield* idsIn(def[part] as z.ZodType | undefined, path);
  for (const option of (def['options'] ?? []) as z.ZodType[]) yield* idsIn(option, path);
}

/** The fields of a request that name members or departments, each once. */
export function referencesOf({ query, body }: { query?: z.ZodType; body?: z.ZodType }): IdField[] {
  const found = [...idsIn(query), ...idsIn(body)].filter(({ kind }) => kind !== 'id');
  return [...new Map(found.map((field) => [field.path, field])).values()];
}
