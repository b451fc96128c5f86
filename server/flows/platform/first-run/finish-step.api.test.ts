import { expect } from 'vitest';
import type { TeamApp } from '#contract/apps/app-views.ts';
import { apps } from '#contract/apps/apps.ts';
import { teams } from '#contract/platform/teams.ts';
import { app, test } from '#dev/testing/api-test.ts';
import { seedAccount } from '#dev/testing/account.ts';
import { seedApp } from '#dev/testing/apps.ts';
import type { Person } from '#dev/testing/team.ts';

await seedApp(app.database, 'hr-system');

async function begin(): Promise<Person> {
  const founder = await seedAccount(app.database, { name: 'Ana' });
  const { data } = await app.call<{ id: string }>(founder, teams.create, { body: { name: 'New' }, teamId: null });
  const person = { ...founder, teamId: data.id };
  await app.call(person, teams.setup, { params: { id: data.id }, body: { step: 'ADMIN' } });
  return person;
}
const choose = (person: Person, selectedProduct: string, accept?: object[]) =>
  app.call(person, teams.setup, {
    params: { id: person.teamId },
    body: { step: 'SELECT_APP', selectedProduct, ...(accept && { accept }) },
  });
const opened = async (person: Person) => (await app.call<{ items: TeamApp[] }>(person, apps.list)).data.items;
const both = [
  { kind: 'PRIVACY_POLICY', version: '1' },
  { kind: 'USER_AGREEMENT', version: '1' },
];

test('a product without all its documents accepted is neither chosen nor opened', async () => {
  const person = await begin();
  for (const accept of [[], [both[0] ?? {}]]) expect((await choose(person, 'HR_SYSTEM', accept)).code).toBe(42200);
  const { data } = await app.call(person, teams.read, { params: { id: person.teamId } });
  expect(data).toMatchObject({ setupStep: 'SELECT_APP', selectedProduct: null });
  expect(await opened(person)).toEqual([]);
});

test('an accepted product is opened for all members, on trial, with the founder as person in charge', async () => {
  const person = await begin();
  const products = await app.call<{ items: object[] }>(person, apps.products);
  expect(products.data.items).toEqual([expect.objectContaining({ product: 'HR_SYSTEM', opened: false, documents: both })]);
  expect((await choose(person, 'HR_SYSTEM', both)).code).toBe(0);
  expect(await opened(person)).toEqual([
    expect.objectContaining({
      availability: 'ALL',
      trial: true,
      daysLeft: 14,
      inCharge: expect.objectContaining({ displayName: 'Ana' }),
    }),
  ]);
});

test('a product without an app in the catalogue, or without acceptance, is only chosen', async () => {
  const person = await begin();
  expect((await choose(person, 'CODELESS', both)).code).toBe(0);
  expect((await choose(person, 'HR_SYSTEM')).code).toBe(0);
  expect(await opened(person)).toEqual([]);
});
