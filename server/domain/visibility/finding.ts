import { type RawBuilder, sql } from 'kysely';
import { composeText } from '#contract/composed.ts';
import type { GovernedField } from '#contract/access/visibility-facts.ts';
import { insideScope } from '#server/domain/visibility/scope-sql.ts';
import { fieldShown, isFieldShownOfAll } from './fields.ts';
import type { VisibleMembers } from './visibility.ts';

/**
 * Normalises a search text: composed characters in lower case; a mobile number as shown on screens, "+852 9131 6336", without the
 * spaces. Empty without a search.
 */
export function normalisedSearch(search: string | undefined): string {
  const fragment = composeText(search ?? '')
    .trim()
    .toLowerCase();
  return /^\+?[\d\s]+$/.test(fragment) ? fragment.replace(/\s/g, '') : fragment;
}

/** Whether the index can find a fragment: it contains three consecutive letters or digits, or characters outside ASCII. */
export function isIndexed(fragment: string): boolean {
  return /[a-z0-9]{3}|[^ -~]/.test(fragment);
}

/**
 * A condition in SQL: whether name, pinyin, number, mobile or email of the member `m` contains a text. Uses the index that fits.
 */
export function containsSearch(search: string): RawBuilder<boolean> {
  const fragment = normalisedSearch(search);
  if (!fragment) return sql<boolean>`true`;
  // For a fragment without trigrams, LIKE would read the whole trigram index.
  const contains = sql<boolean>`strpos(m.search_text, ${fragment}) > 0`;
  if (!isIndexed(fragment)) return contains;
  if (/[^ -~]/.test(fragment))
    return sql<boolean>`m.search_text ~ '[^\\x01-\\x7f]' AND app.wide_grams(m.search_text) @> app.wide_grams(${fragment}) AND ${contains}`;
  return sql<boolean>`m.search_text LIKE ${`%${fragment.replace(/[\\%_]/g, '\\$&')}%`}`;
}

const foundBy: readonly (readonly [GovernedField, RawBuilder<string>])[] = [
  ['employeeNumber', sql`lower(m.employee_number)`],
  ['mobile', sql`'+' || m.mobile_prefix || m.mobile_number`],
  ['email', sql`lower(m.email::text)`],
];

/**
 * A condition in SQL: whether a search text matches the member `m` by fields that the viewer sees: the name, and number, mobile and
 * email if visible. Otherwise hidden values could be guessed piece by piece.
 */
export function matchesSearch(search: string, seen: VisibleMembers): RawBuilder<boolean> {
  const contains = containsSearch(search);
  if (foundBy.every(([field]) => isFieldShownOfAll(seen, field))) return contains;
  const shown = foundBy.map(
    ([field, text]) => sql<boolean>`(strpos(${text}, ${normalisedSearch(search)}) > 0 AND ${fieldShown(seen, field)})`,
  );
  return sql<boolean>`(${contains} AND (${sql.join([named(search), ...shown], sql` OR `)}))`;
}

function named(search: string): RawBuilder<boolean> {
  return sql<boolean>`strpos(lower(concat_ws(' ', m.display_name, m.first_name, m.last_name, m.pinyin)), ${normalisedSearch(search)}) > 0`;
}

/** Like `leading`, for people named in a record, who may be hidden from the viewer: hidden people are matched by name only. */
export function matchesSearchAmongNamed(search: string, seen: VisibleMembers): RawBuilder<boolean> {
  return sql<boolean>`(${named(search)} OR (${matchesSearch(search, seen)} AND ${insideScope(seen.scope)}))`;
}
