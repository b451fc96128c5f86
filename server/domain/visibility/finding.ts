import { type RawBuilder, sql } from 'kysely';
import { composeText } from '#contract/composed.ts';
import type { GovernedField } from '#contract/access/visibility-facts.ts';
import { insideScope } from '#server/domain/visibility/scope-sql.ts';
import { fieldShown, isFree } from './fields.ts';
import type { VisibleMembers } from './visibility.ts';

/**
 * A fragment as it is looked for: one form of each character, small letters; a mobile number as screens write it,
 * "+852 9131 6336", without the spaces. Empty when nothing is looked for.
 */
export function fragmentOf(search: string | undefined): string {
  const fragment = composeText(search ?? '')
    .trim()
    .toLowerCase();
  return /^\+?[\d\s]+$/.test(fragment) ? fragment.replace(/\s/g, '') : fragment;
}

/** Whether a fragment can be found by an index: by three letters or digits in a row, or by characters beyond ASCII. */
export function isIndexed(fragment: string): boolean {
  return /[a-z0-9]{3}|[^ -~]/.test(fragment);
}

/** Whether name, pinyin, number, mobile or e-mail of `m` holds a text, by the index that knows it. */
export function containsSearch(search: string): RawBuilder<boolean> {
  const fragment = fragmentOf(search);
  if (!fragment) return sql<boolean>`true`;
  // Without something to look up, LIKE would read the whole trigram index.
  const held = sql<boolean>`strpos(m.search_text, ${fragment}) > 0`;
  if (!isIndexed(fragment)) return held;
  if (/[^ -~]/.test(fragment))
    return sql<boolean>`m.search_text ~ '[^\\x01-\\x7f]' AND app.wide_grams(m.search_text) @> app.wide_grams(${fragment}) AND ${held}`;
  return sql<boolean>`m.search_text LIKE ${`%${fragment.replace(/[\\%_]/g, '\\$&')}%`}`;
}

const foundBy: readonly (readonly [GovernedField, RawBuilder<string>])[] = [
  ['employeeNumber', sql`lower(m.employee_number)`],
  ['mobile', sql`'+' || m.mobile_prefix || m.mobile_number`],
  ['email', sql`lower(m.email::text)`],
];

/**
 * Whether a text leads a viewer to `m`: by the name, and by number, mobile and e-mail where they see these. Without it what is
 * hidden could be guessed piece by piece.
 */
export function leading(search: string, seen: VisibleMembers): RawBuilder<boolean> {
  const held = containsSearch(search);
  if (foundBy.every(([field]) => isFree(seen, field))) return held;
  const shown = foundBy.map(
    ([field, text]) => sql<boolean>`(strpos(${text}, ${fragmentOf(search)}) > 0 AND ${fieldShown(seen, field)})`,
  );
  return sql<boolean>`(${held} AND (${sql.join([named(search), ...shown], sql` OR `)}))`;
}

function named(search: string): RawBuilder<boolean> {
  return sql<boolean>`strpos(lower(concat_ws(' ', m.display_name, m.first_name, m.last_name, m.pinyin)), ${fragmentOf(search)}) > 0`;
}

/** The same among people whom a record names, seen or not: whom the viewer does not see is found by the name alone. */
export function leadingAmongNamed(search: string, seen: VisibleMembers): RawBuilder<boolean> {
  return sql<boolean>`(${named(search)} OR (${leading(search, seen)} AND ${insideScope(seen.scope)}))`;
}
