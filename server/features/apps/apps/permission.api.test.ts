import { describe, expect } from 'vitest';
import { apps } from '#contract/apps/apps.ts';
import { customers } from '#contract/billing/customers.ts';
import { app, test } from '#dev/testing/api-test.ts';
import { asSupport, letSupportIn, seedStaff } from '#dev/testing/support.ts';
import { type Person, seedAccountMember, seedRole, seedTeam } from '#dev/testing/team.ts';
import { inTransaction } from '#server/kernel/database/database.ts';

const team = await seedTeam(app.database, 'Harbour');
await inTransaction(app.database, { teamId: team.id }, (tx) => seedRole(tx, team.id, 'IT', [team.hr.memberId], [team.product]));

describe('the permission endpoint', () => {
  test('returns whether the caller holds the code, and the billing elements that follow from it', async () => {
    const ask = async (person: Person) => (await app.call(person, apps.permission)).data;
    expect(await ask(team.member)).toEqual({
      code: '040100',
      access: null,
      elements: { billing: false, ownerOnly: false, orderAdmin: true },
    });
    expect(await ask(team.hr)).toMatchObject({ access: 'edit', elements: { billing: false, ownerOnly: true } });
    const everything = { billing: true, ownerOnly: true, orderAdmin: true };
    expect(await ask(team.owner)).toMatchObject({ access: 'edit', elements: everything });
    expect(await ask(team.superAdmin)).toMatchObject({ access: 'edit', elements: everything });
  });

  test('returns no billing elements for a billing role or for support, and no order administration for ORDER', async () => {
    const elements = async (person: Person) => (await app.call<{ elements: object }>(person, apps.permission)).data.elements;
    const finance = await seedAccountMember(app.database, team.id, 'Fay Finance', team.product);
    await inTransaction(app.database, { teamId: team.id }, (tx) => seedRole(tx, team.id, 'FINANCE', [finance.memberId]));
    expect(await elements(finance)).toEqual({ billing: false, ownerOnly: false, orderAdmin: true });
    await letSupportIn(app, team.id);
    const full = await asSupport(app, await seedStaff(app, 'Sina Staff'), team.id);
    const order = await asSupport(app, await seedStaff(app, 'Sol Staff'), team.id, { supportType: 'ORDER' });
    expect(await elements(full)).toEqual({ billing: false, ownerOnly: true, orderAdmin: true });
    expect(await elements(order)).toEqual({ billing: false, ownerOnly: true, orderAdmin: false });
  });

  test('returns the team as a customer, with the owner’s address for owner and super administrators', async () => {
    const ask = async (person: Person) => (await app.call<{ items: object[] }>(person, customers.list)).data.items;
    expect(await ask(team.member)).toEqual([expect.objectContaining({ customerId: team.id, name: 'Harbour', email: null })]);
    expect(await ask(team.owner)).toEqual([expect.objectContaining({ email: expect.stringContaining('owner.') })]);
  });
});
