import { expect } from 'vitest';
import { type DirectoryDepartment, type DirectoryDetail, type DirectoryPerson, directory } from '#contract/people/directory.ts';
import { members } from '#contract/people/members.ts';
import {
  defaultLevels,
  fieldLevels,
  type FieldLevels,
  governedFields,
  type GovernedField,
} from '#contract/access/visibility-facts.ts';
import { app, test } from '#dev/testing/api-test.ts';
import { type BookRules, type Colleague, rulesOf, seedCompany, setAddressBook } from '#dev/testing/address-book.ts';
import { chanceOf } from '#dev/testing/chance.ts';
import { type Person, seedTeam } from '#dev/testing/team.ts';
import { decide, type Viewer } from '#server/domain/visibility/decide.ts';
import { showsField, type ViewerRelation, relationTo } from '#server/domain/visibility/fields.ts';
import type { Scope } from '#server/kernel/context.ts';

const chance = chanceOf(20_261_122);

const team = await seedTeam(app.database, 'Harbour Trading');
const company = await seedCompany(app.database, team, chance);

/** The expected visibility of every person for one viewer, computed from the rules one by one. */
function plainly(rules: BookRules, person: Person) {
  const { memberId: id } = person;
  const unlimited = person === team.owner || person === team.superAdmin;
  const keeps = person === team.hr ? team.sales : person === company.callers[5] ? team.product : null;
  const scope: Scope | null = unlimited ? 'all' : keeps ? { departments: [keeps], members: [] } : null;
  const viewer: Viewer = { id, paths: company.people.find((each) => each.id === id)?.paths ?? [], unlimited, scope };
  const seen = company.people.filter((target) => decide(rules, viewer, target).visible);
  const headed = company.headed.get(id) ?? [];
  return { viewer, seen, standing: (target: Colleague) => relationTo({ viewer, headed }, scope, target) };
}

const wireKey: Partial<Record<GovernedField, string>> = { mobile: 'mobileNumber' };
const keysOf = (item: object, fields: readonly GovernedField[]) => fields.filter((field) => (wireKey[field] ?? field) in item);
const listed = governedFields.filter((field) => field !== 'leader');
const sorted = (ids: readonly string[]) => ids.toSorted();

type Page = { items: DirectoryPerson[]; total: number };
const list = async (person: Person, query = {}) =>
  (await app.call<Page>(person, directory.list, { query: { size: 100, ...query } })).data;
const found = async (person: Person, body: object) =>
  (await app.call<{ items: { employeeId: string; jobTitle?: string }[] }>(person, members.simpleBaseSearch, { body })).data.items;
const idsOf = (items: readonly { employeeId: string }[]) => items.map(({ employeeId }) => employeeId);

test('directory, search and pickers show exactly the people and fields that the rules allow: 12,000 pairs', async () => {
  const met = new Set<string>();
  let [seen, hidden] = [0, 0];
  for (let round = 0; round < 50; round += 1) {
    const rules = rulesOf(company, chance);
    await setAddressBook(app.database, team.id, rules);
    const levels: FieldLevels = { ...defaultLevels, ...rules.fields };
    for (const nth of [0, 1, 2, 3]) {
      const person = chance.one(company.callers);
      const plain = plainly(rules, person);
      const details = { round, who: person.name, rules };
      const ids = sorted(plain.seen.map(({ id }) => id));
      const page = await list(person);
      expect({ ...details, total: page.total, ids: sorted(idsOf(page.items)) }).toEqual({ ...details, total: ids.length, ids });
      const refs = await found(person, { employeeIds: company.people.map(({ id }) => id) });
      expect({ ...details, ids: sorted(idsOf(refs)) }).toEqual({ ...details, ids });
      seen += ids.length;
      hidden += company.people.length - ids.length;
      const relations = new Map(plain.seen.map((target) => [target.id, plain.standing(target)]));
      const shows = (id: string, field: GovernedField) => showsField(levels[field], relations.get(id) ?? 0);
      for (const item of page.items) {
        const visibleFields = listed.filter((field) => shows(item.employeeId, field));
        expect({ ...details, of: item.employeeId, fields: keysOf(item, listed) }).toEqual({
          ...details,
          of: item.employeeId,
          fields: visibleFields,
        });
        for (const field of listed) met.add(`${field} ${levels[field]} ${relations.get(item.employeeId) ?? 0}`);
      }
      for (const ref of refs) expect('jobTitle' in ref).toBe(shows(ref.employeeId, 'jobTitle'));
      if (nth > 0) continue;
      await comparePages(person, idsOf(page.items));
      await compareOne(person, chance.one(company.people), plain, shows);
      await compareFinding(person, plain.seen, shows);
    }
  }
  // Random rules with a constant result would prove nothing, so each field must occur at each level and relation.
  expect(Math.min(seen, hidden)).toBeGreaterThan(2000);
  expect(met.size).toBe(listed.length * fieldLevels.length * ([0, 1, 2, 3] satisfies ViewerRelation[]).length);
}, 60_000);

/** Small pages, in both orders, contain the same people in the same order as one page of all. */
async function comparePages(person: Person, ids: readonly string[]): Promise<void> {
  const size = 7;
  for (const [order, expected] of [
    ['asc', ids],
    ['desc', ids.toReversed()],
  ] as const) {
    const pages: Page[] = [];
    for (let page = 1; (page - 1) * size <= ids.length; page += 1) pages.push(await list(person, { order, page, size }));
    expect(pages.flatMap(({ items }) => idsOf(items))).toEqual(expected);
    expect(new Set(pages.map(({ total }) => total))).toEqual(new Set([ids.length]));
  }
}

type Shows = (id: string, field: GovernedField) => boolean;
type Plain = ReturnType<typeof plainly>;

async function compareOne(person: Person, target: Colleague, { seen, viewer }: Plain, shows: Shows): Promise<void> {
  const answer = await app.call<DirectoryDetail>(person, directory.read, { params: { id: target.id } });
  const isSeen = (id: string | null | undefined) => seen.some((each) => each.id === id);
  if (!isSeen(target.id)) return expect(answer.status).toBe(404);
  const fields = governedFields.filter(
    (field) => shows(target.id, field) && (field !== 'leader' || !target.leaderId || isSeen(target.leaderId)),
  );
  expect(keysOf(answer.data, governedFields)).toEqual(fields);
  expect(answer.data).not.toHaveProperty('leaderId');
  for (const { head } of answer.data.departments) if (head) expect(isSeen(head.employeeId)).toBe(true);
  const isManaged =
    viewer.scope === 'all' || target.paths.flat().some((id) => viewer.scope !== 'all' && viewer.scope?.departments.includes(id));
  expect(answer.data.can.manage).toBe(isManaged);
}

async function compareFinding(person: Person, seen: readonly Colleague[], shows: Shows): Promise<void> {
  const target = chance.one(seen);
  const texts = [
    ['employeeNumber', target.number],
    ['mobile', target.mobile],
    ['email', target.email],
  ] as const;
  for (const [field, text] of texts) {
    const expected = text !== null && shows(target.id, field) ? [target.id] : [];
    expect(idsOf((await list(person, { search: text ?? 'nobody' })).items)).toEqual(expected);
    expect(idsOf(await found(person, { search: text }))).toEqual(expected);
  }
  const ofType = seen.filter(({ id, jobType }) => jobType === 'TRAINEE' && shows(id, 'jobType')).map(({ id }) => id);
  expect(sorted(idsOf((await list(person, { jobType: 'TRAINEE' })).items))).toEqual(sorted(ofType));
  expect(sorted(idsOf(await found(person, { jobType: ['TRAINEE'], size: 100 })))).toEqual(sorted(ofType));
  const known = seen
    .filter(({ id }) => shows(id, 'employeeNumber'))
    .toSorted((a, b) => ((a.number ?? '') < (b.number ?? '') ? 1 : -1));
  const rest = sorted(seen.filter(({ id }) => !shows(id, 'employeeNumber')).map(({ id }) => id));
  const order = idsOf((await list(person, { sort: 'employeeNumber', order: 'desc' })).items);
  expect(order).toEqual([...known.map(({ id }) => id), ...rest]);
}

test('the department tree counts the visible members, each once, and contains no department without them', async () => {
  for (let round = 0; round < 20; round += 1) {
    const rules = rulesOf(company, chance);
    await setAddressBook(app.database, team.id, rules);
    for (const person of [0, 1].map(() => chance.one(company.callers))) {
      const { seen, viewer } = plainly(rules, person);
      const own = viewer.paths.map((path) => path.at(-1));
      const below = (id: string) => seen.filter(({ paths }) => paths.some((path) => path.includes(id)));
      const expected = company.departments
        .filter(({ id }) => below(id).length > 0 || own.includes(id))
        .map(({ id }) => [id, below(id).filter(({ status }) => status !== 'CANCELED').length] as const);
      const { data } = await app.call<{ items: DirectoryDepartment[] }>(person, directory.departments);
      const details = { round, who: person.name, rules };
      const tree = data.items.map(({ departmentId, employeeCount }) => [departmentId, employeeCount] as const);
      expect({ ...details, tree: new Map(tree) }).toEqual({ ...details, tree: new Map(expected) });
      for (const { head } of data.items) if (head) expect(seen.some(({ id }) => id === head.employeeId)).toBe(true);
      const { departmentId } = chance.one(data.items);
      expect((await list(person, { departmentId })).total).toBe(below(departmentId).length);
    }
  }
});
