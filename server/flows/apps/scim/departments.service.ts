import { departmentKnownSql } from '#server/domain/visibility/references.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { listByPathOrName } from './departments.repository.ts';
import { ScimFault } from './scim-errors.rules.ts';

/** Normalizes a path as people write it, names separated by a slash with or without spaces, to the form of `path_name`. */
export const pathOf = (text: string): string =>
  text
    .split('/')
    .map((name) => name.trim())
    .filter(Boolean)
    .join(' / ');

/**
 * Returns the department that a directory names by its path below the root, or by a name that only one department has; the team's
 * own name means the root. Only departments the caller may see are considered. Throws departmentUnknown, departmentAmbiguous.
 */
export async function departmentNamed(db: Db, context: TeamContext, text: string): Promise<string> {
  const path = pathOf(text);
  const rows = await listByPathOrName(db, await departmentKnownSql(db, context, '020100'), path);
  const exact = rows.filter(({ path_name: found, root }) => !root && found.toLowerCase() === path.toLowerCase());
  const below = rows.filter(({ root }) => !root);
  const [first, second] = exact.length ? exact : below.length ? below : rows;
  if (!first) throw new ScimFault('departmentUnknown', { name: text });
  if (second) throw new ScimFault('departmentAmbiguous', { name: text });
  return first.id;
}
