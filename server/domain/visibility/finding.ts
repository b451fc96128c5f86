import { type RawBuilder, sql } from 'kysely';
import type { GovernedField } from '#contract/access/visibility-facts.ts';
import { contactParts, searchTextOf } from '#contract/people/search-text.ts';
import { insideScope } from '#server/domain/visibility/scope-sql.ts';
import { fieldShown, isFieldShownOfAll } from './fields.ts';
import { variantsOf } from './han-variants.ts';
import type { VisibleMembers } from './visibility.ts';

/** Whether a request has a search text that is not blank. */
export const isSearched = (search: string | undefined): boolean => searchTextOf(search).joined !== '';

/** Whether the index of names can find a search text: it has three consecutive letters or digits, or characters outside ASCII. */
export function isIndexed(search: string | undefined): boolean {
  return /[a-z0-9]{3}|[^ -~]/.test(searchTextOf(search).joined);
}

/**
 * A condition in SQL: whether a search text finds the member `m`: any part of the names and of their pinyin, without regard to
 * spaces and to simplified or traditional characters, any part of the number, beginning or end of the mobile number, or the
 * beginning of the email or of its domain (decisions/079).
 */
export function containsSearch(search: string): RawBuilder<boolean> {
  const contacts = contactsOf(search).map(({ condition }) => condition);
  return sql<boolean>`(${sql.join([namesContain(search), ...contacts], sql` OR `)})`;
}

/**
 * A condition in SQL: whether a search text matches the member `m` by fields that the viewer sees: the name, and number, mobile and
 * email if visible. Otherwise hidden values could be guessed piece by piece.
 */
export function matchesSearch(search: string, seen: VisibleMembers): RawBuilder<boolean> {
  const contacts = contactsOf(search).map(({ field, condition }) =>
    isFieldShownOfAll(seen, field) ? condition : sql<boolean>`(${condition} AND ${fieldShown(seen, field)})`,
  );
  return sql<boolean>`(${sql.join([namesContain(search), ...contacts], sql` OR `)})`;
}

/** Like `matchesSearch`, for people named in a record, who may be hidden from the viewer: hidden people are matched by name only. */
export function matchesSearchAmongNamed(search: string, seen: VisibleMembers): RawBuilder<boolean> {
  return sql<boolean>`(${namesContain(search)} OR (${matchesSearch(search, seen)} AND ${insideScope(seen.scope)}))`;
}

/** A condition in SQL: whether the names of the member `m`, or their pinyin, contain a search text. Uses the index that fits. */
function namesContain(search: string): RawBuilder<boolean> {
  const { joined } = searchTextOf(search);
  const runs = joined.match(/[^\p{ASCII}]+/gu);
  if (!runs) return contains(sql`m.search_text`, joined);
  const grams = runs
    .flatMap((run) => gramsOf([...run]))
    .map((any) => sql`app.wide_grams(m.team_id, m.search_text) && ${keysOf(any)}`);
  return sql<boolean>`(m.search_text ~ '[^\\x01-\\x7f]' AND ${sql.join(grams, sql` AND `)} AND m.search_text ~ ${patternOf(joined)})`;
}

/** The keys of characters and pairs of characters in the index `members_wide`, as `app.wide_grams` makes them for the team. */
const keysOf = (grams: readonly string[]) =>
  sql`ARRAY(SELECT right((SELECT app.team_id())::text, 12) || gram FROM unnest(${grams}::text[]) AS gram)`;

/**
 * Whether a text of the index `members_search` contains a search text. Without trigrams, LIKE would read the whole index. The
 * condition is repeated because PostgreSQL assumes that an unknown pattern matches every 200th row, for which it would also read
 * an index of the whole team; repeated, it assumes every 40,000th.
 */
function contains(text: RawBuilder<unknown>, part: string): RawBuilder<boolean> {
  if (!/[a-z0-9]{3}/.test(part)) return sql<boolean>`strpos(${text}, ${part}) > 0`;
  const pattern = `%${part.replace(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`(${text} LIKE ${pattern} AND ${text} LIKE ${pattern})`;
}

/** Numbers contain no Chinese characters (contract `assignedNumber`). */
function canBeInNumber(search: string): boolean {
  const { number } = searchTextOf(search);
  return number !== '' && !/\p{Script=Han}/u.test(number);
}

/** Whether the number contains a search text. Characters outside ASCII are not indexed, so a text of them must be the whole number. */
function numberContains(search: string): RawBuilder<boolean> {
  const { text, joined, number } = searchTextOf(search);
  const isInIndex = /[a-z0-9]{3}/.test(number);
  if (/[^ -~]/.test(number) && !isInIndex) return sql<boolean>`lower(m.employee_number) = ${text}`;
  if (!isInIndex) return sql<boolean>`strpos(lower(m.employee_number), ${joined}) > 0`;
  return contains(sql`translate(lower(m.employee_number), ' -', '')`, number);
}

/** For each pair of neighbouring characters, or the only character, the forms in which the index `members_wide` can hold it. */
function gramsOf(run: readonly string[]): string[][] {
  const [first = '', ...rest] = run.map(variantsOf);
  if (!rest.length) return [[...first]];
  const all = [first, ...rest];
  return rest.map((next, at) => [...(all[at] ?? [])].flatMap((one) => [...next].map((other) => one + other)));
}

/** A regular expression that finds a text in every form of its characters. */
function patternOf(text: string): string {
  return Array.from(text, (character) => {
    const variants = variantsOf(character);
    return variants.length > 1 ? `[${variants.join('')}]` : character.replace(/[\\^$.*+?()[\]{}|]/, '\\$&');
  }).join('');
}

interface ContactCondition {
  field: GovernedField;
  condition: RawBuilder<boolean>;
}

/** Conditions of the number and the contacts that a search text can find, by the field that must be visible. */
function contactsOf(search: string): ContactCondition[] {
  const { mobile, email } = contactParts(searchTextOf(search));
  const address = sql.raw('lower(s.email::text)');
  const ranges = {
    mobile: [
      // The condition of the index.
      ...mobile.starts.map((start) => sql<boolean>`s.mobile_number IS NOT NULL AND ${begins(sql.raw('s.mobile'), start)}`),
      ...mobile.national.map((start) => begins(sql.raw('s.mobile_number'), start)),
      ...mobile.ends.map((end) => begins(sql.raw('reverse(s.mobile)'), reversed(end))),
    ],
    email: [
      ...email.starts.map((start) => begins(address, start)),
      ...email.domains.map((start) => begins(sql`split_part(${address}, '@', 2)`, start)),
    ],
  };
  const isOneByOne = isIndexed(search);
  return [
    ...(canBeInNumber(search) ? [{ field: 'employeeNumber' as const, condition: numberContains(search) }] : []),
    ...(['mobile', 'email'] as const).flatMap((field) =>
      ranges[field].length ? { field, condition: foundIn(ranges[field], isOneByOne) } : [],
    ),
  ];
}

const reversed = (text: string) => Array.from(text).toReversed().join('');
const highest = '\u{10ffff}';

/** A range of an index with the operator class text_pattern_ops. LIKE cannot use it in a plan made without the text. */
function begins(expression: RawBuilder<unknown>, start: string): RawBuilder<boolean> {
  return sql<boolean>`${expression} ~>=~ ${start}::text AND ${expression} ~<~ ${start + highest}::text`;
}

/**
 * Whether `m` is in one of the ranges. As an array of ids it can be combined with the index of names; short texts, which find many
 * members, are looked up in a hash instead.
 */
function foundIn(ranges: readonly RawBuilder<boolean>[], isOneByOne: boolean): RawBuilder<boolean> {
  const ids = sql.join(
    ranges.map((range) => sql`SELECT s.id FROM app.members_view s WHERE s.resigned_at IS NULL AND ${range}`),
    sql` UNION ALL `,
  );
  return isOneByOne ? sql<boolean>`m.id = ANY(ARRAY(${ids}))` : sql<boolean>`m.id IN (${ids})`;
}
