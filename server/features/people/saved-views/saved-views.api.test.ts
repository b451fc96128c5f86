import { describe, expect } from 'vitest';
import { savedViewLimits } from '#contract/people/saved-view-facts.ts';
import { savedViews, type SavedView } from '#contract/people/saved-views.ts';
import { app, test } from '#dev/testing/api-test.ts';
import { type Person, seedTeam } from '#dev/testing/team.ts';

const team = await seedTeam(app.database, 'Harbour Trading');
const other = await seedTeam(app.database, 'Other Company');

const keep = (person: Person, name: string, query = 'status=REGISTERED') =>
  app.call<SavedView>(person, savedViews.create, { body: { list: 'members', name, query } });
const namesOf = async (person: Person) =>
  (await app.call<{ items: SavedView[] }>(person, savedViews.list, { query: { list: 'members' } })).data.items.map(
    (view) => view.name,
  );
const forget = (person: Person, id: string) => app.call(person, savedViews.remove, { params: { id } });

describe('refusals', () => {
  test('callers without a token and members of another team are refused', async () => {
    const query = { list: 'members' };
    expect(await app.call(null, savedViews.list, { teamId: team.id, query })).toMatchObject({ status: 401 });
    expect(await app.call(other.owner, savedViews.list, { teamId: team.id, query })).toMatchObject({ status: 403, code: 403 });
  });

  test.each([
    [{ list: 'secrets' }, 'list'],
    [{ name: '  ' }, 'name'],
    [{ name: 'x'.repeat(savedViewLimits.name + 1) }, 'name'],
    [{ query: 'javascript:alert("1")' }, 'query'],
    [{ query: 'x'.repeat(savedViewLimits.query + 1) }, 'query'],
  ])('%j is rejected with a field error of %s', async (wrong, field) => {
    const body = { list: 'members', name: 'Joined', query: '', ...wrong };
    expect(await app.call(team.owner, savedViews.create, { body })).toMatchObject({ status: 422, fields: [{ field }] });
  });

  test('a name is unique per person and list, ignoring case', async () => {
    expect((await keep(team.hr, 'My people')).status).toBe(200);
    expect(await keep(team.hr, 'MY PEOPLE')).toMatchObject({ status: 422, fields: [{ field: 'name' }] });
    expect((await keep(team.superAdmin, 'My people')).status).toBe(200);
  });

  test('a view of another person or another team is not found', async () => {
    const { data } = await keep(team.owner, 'Mine');
    expect(await forget(team.superAdmin, data.id)).toMatchObject({ status: 404 });
    expect(await forget(other.owner, data.id)).toMatchObject({ status: 404 });
    expect(await namesOf(team.owner)).toContain('Mine');
    expect(await namesOf(team.superAdmin)).not.toContain('Mine');
    expect(await namesOf(other.owner)).toEqual([]);
  });

  test('of forty concurrent additions, as many succeed as the limit allows', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, (_, place) => keep(other.hr, `View ${place}`)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(savedViewLimits.perList);
    expect(await namesOf(other.hr)).toHaveLength(savedViewLimits.perList);
  });
});

test('a view is saved, listed by name and deleted', async () => {
  const { data } = await keep(team.member, 'Not activated', 'status=UN_ACTIVATED,NOT_JOIN&sort=joinedDate');
  await keep(team.member, 'Jakarta 雅加达', 'department=0197a3f2-0000-7000-8000-000000000000');
  expect(data).toMatchObject({ list: 'members', query: 'status=UN_ACTIVATED,NOT_JOIN&sort=joinedDate' });
  expect(await namesOf(team.member)).toEqual(['Jakarta 雅加达', 'Not activated']);
  expect((await forget(team.member, data.id)).status).toBe(200);
  expect(await forget(team.member, data.id)).toMatchObject({ status: 404 });
  expect(await namesOf(team.member)).toEqual(['Jakarta 雅加达']);
});
