import { randomUUID } from 'node:crypto';
import { CompiledQuery } from 'kysely';
import * as oidc from 'openid-client';
import { afterAll, describe, expect, it } from 'vitest';
import type { DirectoryDepartment, DirectoryDetail, DirectoryPerson } from '#contract/people/directory.ts';
import { directory } from '#contract/people/directory.ts';
import { grants } from '#contract/apps/grants.ts';
import { openApi, type OpenDepartment, type OpenMe, type OpenMember } from '#contract/apps/open-api.ts';
import { openApiLimits } from '#contract/apps/open-api-facts.ts';
import { addParty, open, type Party, signInTo } from '#dev/testing/app-sign-in.ts';
import { rulesOf, seedCompany, setAddressBook } from '#dev/testing/address-book.ts';
import { newApiToken } from '#server/domain/api-tokens/api-token.ts';
import { callConsole, callOpen, startOpenTrial } from '#dev/testing/open-api.ts';
import { chanceOf } from '#dev/testing/chance.ts';
import { type Person, seedTeam } from '#dev/testing/team.ts';
import { inTransaction } from '#server/kernel/database/database.ts';

type Page<T> = { items: T[]; total: number };
const every = 'openid profile email phone departments.read members.read';

const chance = chanceOf(5_112_026);

const trial = await startOpenTrial();
const team = await seedTeam(trial.database, 'Harbour');
const other = await seedTeam(trial.database, 'Elsewhere');
const company = await seedCompany(trial.database, team, chance);
afterAll(() => trial.stop());

/** Opens an app for the whole team and signs a person in to it with a consent. */
async function signedIn(user: Person, scope = every): Promise<{ party: Party; token: string; refresh: string }> {
  const party = await addParty(trial, { scopes: every.split(' ') });
  await open(trial, party, team, { paidDays: 30, seats: 50 });
  const { tokens } = await signInTo(trial, party, user, { scope });
  return { party, token: tokens.access_token, refresh: tokens.refresh_token ?? '' };
}

const inTeam = (text: string, values: unknown[]) =>
  inTransaction(trial.database, { teamId: team.id }, (tx) => tx.executeQuery(CompiledQuery.raw(text, values)));

describe('the open API refuses', () => {
  it('calls without a token, with the bare challenge', async () => {
    const answer = await callOpen(trial, undefined, openApi.me);
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, 'Bearer realm="Atrium"']);
  });

  it('tokens of the console, API tokens and made-up tokens; and the console refuses tokens of apps', async () => {
    const { token } = await signedIn(team.member);
    const own = (await trial.signOn.signAccessToken(team.member.accountId)) ?? '';
    for (const wrong of [own, newApiToken().token, 'x', `${token.slice(0, -2)}AA`]) {
      const answer = await callOpen(trial, wrong, openApi.me);
      expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([
        401,
        expect.stringContaining('error="invalid_token"'),
      ]);
    }
    for (const endpoint of [directory.list, directory.departments, grants.own])
      expect((await callConsole(trial, team.member, endpoint, { bearer: token })).status).toBe(401);
  });

  it('endpoints outside the granted scopes, and names the missing scope', async () => {
    const { token } = await signedIn(team.member, 'openid email');
    for (const endpoint of [openApi.departments, openApi.department, openApi.myDepartments, openApi.members, openApi.member]) {
      const answer = await callOpen(trial, token, endpoint, { id: team.member.memberId });
      expect([answer.status, answer.code, answer.headers.get('www-authenticate')]).toEqual([
        403,
        40344,
        `Bearer realm="Atrium", error="insufficient_scope", scope="${endpoint.scope}"`,
      ]);
    }
    const { data } = await callOpen<OpenMe>(trial, token, openApi.me);
    expect(data).toEqual({ sub: team.member.accountId, teamId: team.id, email: `member.${team.id}@example.com` });
  });

  it('ids of another team, and of people the person does not see', async () => {
    const { token } = await signedIn(team.member);
    const status = async (endpoint: typeof openApi.member | typeof openApi.department, id: string) =>
      (await callOpen(trial, token, endpoint, { id })).status;
    await setAddressBook(trial.database, team.id, { main: 'NONE' });
    expect(await status(openApi.member, other.member.memberId)).toBe(404);
    expect(await status(openApi.member, team.hr.memberId)).toBe(404);
    expect(await status(openApi.member, 'x')).toBe(404);
    expect(await status(openApi.member, team.member.memberId)).toBe(200);
    expect(await status(openApi.department, other.product)).toBe(404);
    expect(await status(openApi.department, team.sales)).toBe(404);
    expect(await status(openApi.department, team.product)).toBe(200);
    await setAddressBook(trial.database, team.id, {});
    expect(await status(openApi.member, team.hr.memberId)).toBe(200);
  });

  const ends: [string, (of: { party: Party; token: string }) => Promise<unknown>][] = [
    ['the grant is withdrawn', async () => withdrawAll(team.hr)],
    ['the person is suspended', () => inTeam('UPDATE members SET suspended_at = now() WHERE id = $1', [team.hr.memberId])],
    [
      'the app is stopped',
      ({ party }) =>
        inTeam("UPDATE team_apps SET availability = 'STOP', availability_before_stop = 'ALL' WHERE app_id = $1", [party.appId]),
    ],
    [
      'the app is no longer available to the person',
      ({ party }) => inTeam("UPDATE team_apps SET availability = 'OPENED' WHERE app_id = $1", [party.appId]),
    ],
    [
      'the paid period has ended',
      ({ party }) => inTeam('UPDATE team_apps SET paid_until = now() WHERE app_id = $1', [party.appId]),
    ],
    [
      'the app is withdrawn',
      ({ party }) => trial.database.pool.query('UPDATE apps SET withdrawn_at = now() WHERE id = $1', [party.appId]),
    ],
    [
      'the app is blocked',
      ({ party }) => callConsole(trial, team.owner, grants.setPolicy, { id: party.appId, body: { policy: 'BLOCKED' } }),
    ],
    ['the team is frozen', () => inTeam("UPDATE teams SET status = 'FROZEN' WHERE id = $1", [team.id])],
  ];
  it.each(ends)('a token at the next call once %s, and its refresh token', async (_, end) => {
    const signIn = await signedIn(team.hr);
    expect((await callOpen(trial, signIn.token, openApi.members)).status).toBe(200);
    await end(signIn);
    const answer = await callOpen(trial, signIn.token, openApi.members);
    expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([
      401,
      expect.stringContaining('error="invalid_token"'),
    ]);
    await expect(oidc.refreshTokenGrant(signIn.party.client, signIn.refresh)).rejects.toThrow();
    await inTeam('UPDATE members SET suspended_at = NULL WHERE id = $1', [team.hr.memberId]);
    await inTeam("UPDATE teams SET status = 'ACTIVE' WHERE id = $1", [team.id]);
  });

  it('calls beyond the limit of one consent, with Retry-After; other consents are unaffected', async () => {
    const [one, two] = [await signedIn(team.member), await signedIn(team.hr)];
    const answers = await Promise.all(
      Array.from({ length: openApiLimits.perMinute + 5 }, () => callOpen(trial, one.token, openApi.me)),
    );
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(5);
    expect(Number(refused[0]?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await callOpen(trial, two.token, openApi.me)).status).toBe(200);
  });
});

async function withdrawAll(user: Person): Promise<void> {
  const { data } = await callConsole<{ items: { grantId: string }[] }>(trial, user, grants.own);
  for (const { grantId } of data.items) await callConsole(trial, user, grants.withdraw, { id: grantId });
}

describe('the open API returns', () => {
  it('the person who signed in, limited to the granted scopes', async () => {
    const { token } = await signedIn(team.member);
    const { data } = await callOpen<OpenMe>(trial, token, openApi.me);
    expect(data).toMatchObject({
      sub: team.member.accountId,
      teamId: team.id,
      profile: { employeeId: team.member.memberId, displayName: 'Max Member', teamName: 'Harbour', picture: null },
      email: `member.${team.id}@example.com`,
    });
    expect(data).toHaveProperty('phoneNumber');
    const mine = await callOpen<{ items: OpenDepartment[] }>(trial, token, openApi.myDepartments);
    expect(mine.data.items.map(({ departmentId }) => departmentId)).toEqual([team.product]);
  });

  it('no contact data of the person without the scope for it, although the person sees it', async () => {
    const { token } = await signedIn(team.member, 'openid members.read');
    const { data } = await callOpen<OpenMember>(trial, token, openApi.member, { id: team.member.memberId });
    expect(data).not.toHaveProperty('email');
    expect(data).not.toHaveProperty('mobileNumber');
    const whole = await signedIn(team.member, 'openid members.read email phone');
    const answer = await callOpen<OpenMember>(trial, whole.token, openApi.member, { id: team.member.memberId });
    expect(answer.data).toHaveProperty('email');
    expect(answer.data).toHaveProperty('mobileNumber');
  });

  it('departments without heads if members are not in the scopes, and members without departments', async () => {
    const departments = await signedIn(team.member, 'openid departments.read');
    const { data: tree } = await callOpen<{ items: OpenDepartment[] }>(trial, departments.token, openApi.departments);
    expect(tree.items.length).toBeGreaterThan(1);
    expect(tree.items.some((item) => 'head' in item)).toBe(false);
    const people = await signedIn(team.member, 'openid members.read');
    const { data: page } = await callOpen<Page<OpenMember>>(trial, people.token, openApi.members);
    expect(page.items.length).toBeGreaterThan(1);
    expect(page.items.some((item) => 'departments' in item)).toBe(false);
  });

  it('CORS headers to pages of any origin', async () => {
    const { token } = await signedIn(team.member);
    const preflight = await fetch(trial.url + openApi.me.path, { method: 'OPTIONS', headers: { origin: 'https://app.example' } });
    expect([preflight.status, preflight.headers.get('access-control-allow-headers')]).toEqual([
      204,
      'Authorization, Accept-Language',
    ]);
    expect((await callOpen(trial, token, openApi.me)).headers.get('access-control-allow-origin')).toBe('*');
  });

  it('to an administrator no more than the directory does', async () => {
    await setAddressBook(trial.database, team.id, { main: 'NONE', fields: { email: 'HIDDEN' } });
    for (const user of [team.owner, team.superAdmin, team.hr]) {
      const { token } = await signedIn(user);
      const { data } = await callOpen<Page<OpenMember>>(trial, token, openApi.members, { query: { size: '100' } });
      expect(data.items.map(({ employeeId }) => employeeId)).toEqual([user.memberId]);
    }
    await setAddressBook(trial.database, team.id, {});
  });

  it('the last use of a grant, updated once a minute', async () => {
    const { token, party } = await signedIn(team.member);
    const usedAt = async () => {
      const { rows } = await inTeam('SELECT last_used_at FROM oauth_grants WHERE app_id = $1', [party.appId]);
      return (rows[0] as { last_used_at: Date }).last_used_at;
    };
    const before = await usedAt();
    await callOpen(trial, token, openApi.me);
    expect(await usedAt()).toEqual(before);
    await inTeam("UPDATE oauth_grants SET last_used_at = now() - interval '2 minutes' WHERE app_id = $1", [party.appId]);
    await callOpen(trial, token, openApi.me);
    expect((await usedAt()).getTime()).toBeGreaterThanOrEqual(before.getTime());
  });
});

const plain = (item: DirectoryPerson) => {
  const { avatar, departments, ...rest } = item;
  return {
    ...rest,
    picture: avatar && trial.url + avatar,
    departments: departments.map(({ departmentId, name }) => ({ departmentId, name })),
  };
};

/** Under any visibility rules, members, fields, search results and departments are those of the person's own directory. */
it('the open API returns the same directory as the console, under any visibility rules', async () => {
  const people = [
    team.member,
    ...company.callers.filter((each) => ![team.owner, team.superAdmin, team.hr, company.callers[5]].includes(each)),
  ];
  const ordinary = [...new Set(people)].slice(0, 3);
  const tokens = new Map<Person, string>();
  for (const user of ordinary) tokens.set(user, (await signedIn(user)).token);
  let [seen, differing] = [0, 0];
  for (let round = 0; round < 6; round += 1) {
    const rules = rulesOf(company, chance);
    await setAddressBook(trial.database, team.id, rules);
    for (const user of ordinary) {
      const token = tokens.get(user);
      const whole = { size: '100' };
      const search = chance.one(company.people).id.slice(0, 4);
      for (const query of [
        whole,
        { ...whole, departmentId: chance.one([team.sales, team.product]) },
        { ...whole, search },
        { ...whole, search: 'a' },
      ]) {
        const own = await callConsole<Page<DirectoryPerson>>(trial, user, directory.list, { query });
        const answer = await callOpen<Page<OpenMember>>(trial, token, openApi.members, { query });
        expect({ rules, query, told: answer.data }).toEqual({
          rules,
          query,
          told: { ...own.data, items: own.data.items.map(plain) },
        });
        seen += own.data.items.length;
        if (new Set(own.data.items.map((item) => Object.keys(item).join())).size > 1) differing += 1;
      }
      const [own, told] = [
        await callConsole<{ items: DirectoryDepartment[] }>(trial, user, directory.departments),
        await callOpen<{ items: OpenDepartment[] }>(trial, token, openApi.departments),
      ];
      expect(told.data.items).toEqual(
        own.data.items.map(({ head, ...item }) => ({
          ...item,
          head: head && { employeeId: head.employeeId, displayName: head.displayName },
        })),
      );
      const target = chance.one(company.people).id;
      const one = await callConsole<DirectoryDetail>(trial, user, directory.read, { id: target });
      const open = await callOpen<OpenMember>(trial, token, openApi.member, { id: target });
      expect(open.status).toBe(one.status);
      if (one.status === 200) {
        const { leader, can: _, ...person } = one.data;
        const brief = leader && { employeeId: leader.employeeId, displayName: leader.displayName };
        expect(open.data).toEqual({ ...plain(person), ...(leader !== undefined && { leader: brief }) });
      }
    }
  }
  // Rules that hide nothing would make the comparison meaningless.
  expect(seen).toBeGreaterThan(100);
  expect(differing).toBeGreaterThan(3);
  await setAddressBook(trial.database, team.id, {});
}, 60_000);

it('an unknown id is not found', async () => {
  const { token } = await signedIn(team.member);
  expect((await callOpen(trial, token, openApi.member, { id: randomUUID() })).status).toBe(404);
});
