import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { apps } from '#contract/apps.ts';
import { customers } from '#contract/customers.ts';
import { startTestApp, type TestApp } from '#dev/testing/app.ts';
import { type Person, seedRole, seedTeam, type TestTeam } from '#dev/testing/team.ts';
import { inTransaction } from '#server/kernel/db.ts';

let app: TestApp;
let team: TestTeam;
beforeAll(async () => {
  app = await startTestApp();
  team = await seedTeam(app.database, 'Harbour');
  await inTransaction(app.database, { teamId: team.id }, (tx) => seedRole(tx, team.id, 'IT', [team.hr.memberId], [team.product]));
});
afterAll(() => app.close());

describe('what a client of the console asks', () => {
  it('whether the code is held, and which billing elements follow', async () => {
    const ask = async (person: Person) => (await app.call(person, apps.permission)).data;
    expect(await ask(team.member)).toEqual({
      code: '040100',
      access: null,
      elements: { billing: false, ownerOnly: false, orderAdmin: true },
    });
    expect(await ask(team.hr)).toMatchObject({ access: 'edit', elements: { billing: false, ownerOnly: true } });
    expect(await ask(team.owner)).toMatchObject({ access: 'edit', elements: { billing: true, ownerOnly: true } });
  });

  it('the team as a customer, with the owner’s address for who stands above', async () => {
    const ask = async (person: Person) => (await app.call<{ items: object[] }>(person, customers.list)).data.items;
    expect(await ask(team.member)).toEqual([expect.objectContaining({ customerId: team.id, name: 'Harbour', email: null })]);
    expect(await ask(team.owner)).toEqual([expect.objectContaining({ email: expect.stringContaining('owner.') })]);
  });
});
