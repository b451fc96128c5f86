import { expect } from 'vitest';
import type { BuiltInRole } from '#contract/access/permission-facts.ts';
import { menuRights } from '#contract/access/menu-rights.ts';
import { type Role, roles } from '#contract/access/roles.ts';
import { appSettings } from '#contract/apps/app-settings.ts';
import { type Language, languages } from '#contract/languages.ts';
import { resignations } from '#contract/people/resignations.ts';
import { search } from '#contract/workplace/search.ts';
import { app } from '#dev/testing/api-test.ts';
import { seedApp, seedTeamApp } from '#dev/testing/apps.ts';
import { team, test } from '#dev/testing/team-test.ts';
import { readLog } from '#dev/testing/team.ts';
import { t } from '#dev/testing/texts.ts';
import { translator } from '#phrases/translate.ts';

const inLanguage = (language: Language) => ({ headers: { 'accept-language': language } });
const nameOf = (language: Language, key: BuiltInRole) => translator(language)(`roles.builtIn.${key}`);
const descriptionOf = (language: Language, key: BuiltInRole) => translator(language)(`roles.builtInDescriptions.${key}`);

async function list(language: Language, query: Record<string, string> = {}): Promise<Role[]> {
  const { data } = await app.call<{ items: Role[] }>(team.owner, roles.list, { query, ...inLanguage(language) });
  return data.items;
}

async function hrRole(language: Language = 'en'): Promise<Role> {
  const found = (await list(language)).find(({ builtIn }) => builtIn === 'HR');
  if (!found) throw new Error('the team has no HR role');
  return found;
}

const update = async (body: object, language: Language = 'en') =>
  app.call<Role>(team.owner, roles.update, { params: { id: (await hrRole()).roleId }, body, ...inLanguage(language) });

test('built-in roles are named in the language of the reader wherever roles are read', async () => {
  const { roleId } = await hrRole();
  const appId = await seedApp(app.database, 'named-roles', {});
  await seedTeamApp(app.database, team, appId, { availability: 'PORTION' });
  const member = { id: team.hr.memberId };
  for (const language of languages) {
    const names = { name: nameOf(language, 'HR') };
    const own = inLanguage(language);
    const read = async <T>(...[endpoint, call]: [Parameters<typeof app.call>[1], object]) =>
      (await app.call<T>(team.owner, endpoint, { ...call, ...own })).data;
    expect(await hrRole(language)).toMatchObject({ ...names, description: descriptionOf(language, 'HR') });
    expect(await read(roles.read, { params: { id: roleId } })).toMatchObject(names);
    expect(await read(roles.ofMember, { params: member })).toMatchObject({ items: [names] });
    const rights = await read<{ items: { code: string; by: object[] }[] }>(menuRights.list, { params: member });
    expect(rights.items.find(({ code }) => code === '020200')?.by).toEqual([{ rule: 'ROLE', ...names }]);
    expect(await read(resignations.verificationAdministrator, { query: { employeeId: member.id } })).toMatchObject({
      roles: [names.name],
    });
    const pickable = await read<{ items: object[] }>(appSettings.roles, { params: { id: appId } });
    expect(pickable.items).toContainEqual({ roleId, ...names });
    expect(await read(search.everywhere, { query: { text: names.name } })).toMatchObject({ roles: [{ roleId, ...names }] });
  }
});

test('a search for roles finds built-in roles by their name in the language of the reader, and by its pinyin', async () => {
  expect((await list('hk', { search: nameOf('hk', 'HR') })).map(({ builtIn }) => builtIn)).toEqual(['HR']);
  expect(await list('en', { search: nameOf('hk', 'HR') })).toEqual([]);
  const { data } = await app.call(team.owner, search.everywhere, { query: { text: 'renshi' }, ...inLanguage('cn') });
  expect(data).toMatchObject({ roles: [{ name: nameOf('cn', 'HR') }] });
});

test('a name that an administrator gives to a built-in role is shown in every language, with the description of the product', async () => {
  expect(await update({ name: 'People team' })).toMatchObject({ status: 200, data: { name: 'People team' } });
  expect(await hrRole('cn')).toMatchObject({ name: 'People team', description: descriptionOf('cn', 'HR') });
  const [entry] = (await readLog(app.database, team.id)).slice(-1);
  expect(entry).toMatchObject({
    before: { name: nameOf('hk', 'HR') },
    after: { name: 'People team' },
  });
  expect(await update({ name: nameOf('id', 'HR') }, 'id')).toMatchObject({ status: 200 });
  expect(await hrRole('cn')).toMatchObject({ name: nameOf('cn', 'HR') });
});

test('a built-in role saved with its texts in some language is unchanged', async () => {
  const texts = { name: nameOf('cn', 'HR'), description: descriptionOf('cn', 'HR') };
  expect(await update(texts, 'cn')).toMatchObject({ code: (await update({ name: nameOf('en', 'HR') })).code });
  expect(await hrRole('en')).toMatchObject({ name: nameOf('en', 'HR'), description: descriptionOf('en', 'HR') });
});

test('a built-in role can have its own description or none', async () => {
  expect(await update({ description: 'Hires people' })).toMatchObject({ data: { name: nameOf('en', 'HR') } });
  expect(await hrRole('cn')).toMatchObject({ name: nameOf('cn', 'HR'), description: 'Hires people' });
  expect(await update({ description: null })).toMatchObject({ status: 200 });
  expect(await hrRole('cn')).toMatchObject({ description: null });
});

test('no other role has the name of a built-in role in any language', async () => {
  const refused = { fields: [{ field: 'name', message: t('rules.duplicateName') }] };
  for (const name of [nameOf('cn', 'HR'), nameOf('en', 'SUPER_ADMIN').toUpperCase()]) {
    const body = { name, permissions: [{ code: '020100', access: 'view' }], scope: 'ALL', type: 'CUSTOM' };
    expect(await app.call(team.owner, roles.create, { body })).toMatchObject(refused);
    const copy = { params: { id: (await hrRole()).roleId }, body: { name } };
    expect(await app.call(team.owner, roles.copy, copy)).toMatchObject(refused);
  }
  expect(await update({ name: nameOf('en', 'SUPER_ADMIN') })).toMatchObject(refused);
});

test('a copy of a built-in role has the description in the language of its creator', async () => {
  const { roleId } = await hrRole();
  const copied = await app.call<Role>(team.owner, roles.copy, {
    params: { id: roleId },
    body: { name: 'Second' },
    ...inLanguage('id'),
  });
  expect(copied.data).toMatchObject({ name: 'Second', builtIn: null, description: descriptionOf('id', 'HR') });
});
