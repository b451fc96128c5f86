import { describe, expect, test } from 'vitest';
import { findCodeFaults } from './code-rules.ts';

function check(path: string, source: string): string[] {
  return findCodeFaults(new Map([[path, source]]));
}

test.each([
  ['text between tags', '<p>Delete</p>'],
  ['Chinese text between tags', '<p>{name} 已删除</p>'],
  ['a title', '<Button title="Delete" />'],
  ['a label for the blind', '<i aria-label="Close" />'],
])('%s is refused in a screen', (_, markup) => {
  expect(check('web/features/members/A.tsx', `export const a = (name: string) => (\n  ${markup}\n);`)).toEqual([
    expect.stringMatching(/^web\/features\/members\/A\.tsx:2 literal /),
  ]);
});

test.each([
  ['an if', 'if (a) b();'],
  ['a choice', 'export const c = a ? b : d;'],
  ['a query', "db.selectFrom('members');"],
])('%s is refused in routes', (_, source) => {
  expect(check('server/features/people/members/members.routes.ts', source)).toHaveLength(1);
});

test('the database is refused in rules and accepted in a service', () => {
  const source = "import type { Db } from '#server/kernel/database/database.ts'; export type A = Db;";
  expect(check('server/flows/billing/checkout/expiry.rules.ts', source)).toHaveLength(1);
  expect(check('server/flows/billing/checkout/pay.service.ts', source)).toEqual([]);
});

test('branches are refused in routes of flows', () => {
  expect(check('server/flows/people/imports/imports.routes.ts', 'if (a) b();')).toHaveLength(1);
});

const queries = [
  ['a query', "db.updateTable('members');"],
  ['a piece of SQL', 'const a = sql`now()`;'],
  ['a piece of SQL with a type', 'const a = sql<{ id: string }>`SELECT id FROM members`;'],
  ['a piece of SQL with a type in parentheses', 'const a = (sql<boolean>)`true`;'],
  ['a statement', 'const a = many(db)`SELECT 1`;'],
  ['a statement with a type', 'const a = value(db)<number>`SELECT 1`;'],
  ['raw SQL', "const a = sql.raw('now()');"],
  ['a prepared statement', "const a = statement('SELECT 1');"],
  ['a prepared statement with a type', "const a = statement<{ id: string }>('SELECT id FROM members');"],
] as const;
const placesWithoutSql = [
  'server/features/people/members/members.service.ts',
  'server/features/people/members/members.policy.ts',
  'server/features/people/members/members.handover.ts',
  'server/features/workplace/rooms/bookings/bookings.schedule.ts',
  'server/flows/people/imports/commit.service.ts',
  'server/flows/apps/scim/departments.service.ts',
  'server/flows/apps/scim/scim.routes.ts',
];

describe.each(placesWithoutSql)('refuses in %s', (path) => {
  test.each(queries)('%s', (_, source) => {
    expect(check(path, source)).toEqual([`${path}:1 SQL of a feature or flow belongs into a file *.repository.ts`]);
  });
});

test.each([
  'server/features/people/members/members.repository.ts',
  'server/flows/people/imports/commit.repository.ts',
  'server/flows/people/imports/commit.api.test.ts',
  'server/kernel/jobs/job-claim.ts',
])('SQL is allowed in %s', (path) => {
  expect(queries.flatMap(([, source]) => check(path, source))).toEqual([]);
});

test('phrases, signs and numbers are allowed in a screen', () => {
  expect(check('web/ui/A.tsx', 'export const a = <p title={t("x")} className="wide">{t("y")} · 20 %</p>;')).toEqual([]);
});

test('composing text is allowed only if its cost is bounded', () => {
  const source = "export const a = (name: string) => name.normalize('NFC');";
  expect(check('contract/kit.ts', source)).toHaveLength(1);
  expect(check('server/features/people/members/members.service.ts', source)).toHaveLength(1);
  expect(check('contract/composed.ts', source)).toEqual([]);
});

test('reading the id of a reference is allowed only in the resolver', () => {
  const source = 'export const a = (reference: MemberReference) => MemberReference.idOf(reference);';
  expect(check('server/features/people/members/members.service.ts', source)).toHaveLength(1);
  expect(check('server/domain/visibility/references.ts', source)).toEqual([]);
});
