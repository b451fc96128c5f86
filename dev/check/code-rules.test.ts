import { expect, test } from 'vitest';
import { findCodeFaults } from './code-rules.ts';

function check(path: string, source: string): string[] {
  return findCodeFaults(new Map([[path, source]]));
}

test.each([
  ['text between tags', '<p>Delete</p>'],
  ['Chinese text between tags', '<p>{name} 已删除</p>'],
  ['a title', '<Button title="Delete" />'],
  ['a label for the blind', '<i aria-label="Close" />'],
])('refuses %s in a screen', (_, markup) => {
  expect(check('web/features/members/A.tsx', `export const a = (name: string) => (\n  ${markup}\n);`)).toEqual([
    expect.stringMatching(/^web\/features\/members\/A\.tsx:2 literal /),
  ]);
});

test.each([
  ['an if', 'if (a) b();'],
  ['a choice', 'export const c = a ? b : d;'],
  ['a query', "db.selectFrom('members');"],
])('refuses %s in routes', (_, source) => {
  expect(check('server/features/people/members/members.routes.ts', source)).toHaveLength(1);
});

test.each([
  ['a query', "db.updateTable('members');"],
  ['a piece of SQL', 'const a = sql`now()`;'],
])('refuses %s in a service', (_, source) => {
  expect(check('server/features/people/members/members.service.ts', source)).toHaveLength(1);
});

test('allows phrases, signs and numbers in a screen, and SQL in a repository', () => {
  expect(check('web/ui/A.tsx', 'export const a = <p title={t("x")} className="wide">{t("y")} · 20 %</p>;')).toEqual([]);
  expect(check('server/features/people/members/members.repository.ts', "db.selectFrom('members');")).toEqual([]);
});

test('allows composing text only if its cost is bounded', () => {
  const source = "export const a = (name: string) => name.normalize('NFC');";
  expect(check('contract/kit.ts', source)).toHaveLength(1);
  expect(check('server/features/people/members/members.service.ts', source)).toHaveLength(1);
  expect(check('contract/composed.ts', source)).toEqual([]);
});

test('allows reading the id of a reference only in the resolver', () => {
  const source = 'export const a = (reference: MemberReference) => MemberReference.idOf(reference);';
  expect(check('server/features/people/members/members.service.ts', source)).toHaveLength(1);
  expect(check('server/domain/visibility/references.ts', source)).toEqual([]);
});
