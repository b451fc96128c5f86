import type { Endpoint } from '#contract/kit.ts';
import { viewAs } from '#contract/access/view-as.ts';
import { makeToken } from './api-tokens.ts';
import type { Answer, Call, TestApp } from './app.ts';
import type { MarkedPerson, MarkedRole, Principal } from './markers.ts';
import { asSupport, letSupportIn, seedStaff } from './support.ts';
import type { Person, TestTeam } from './team.ts';

/** A principal with the way it calls the API. */
export type Asker = Principal & {
  ask: (endpoint: Endpoint, call?: Call) => Promise<Answer>;
  /** The member as whom it signs in; null for tokens and support. */
  person: Person | null;
};

interface Known {
  seeded: readonly Person[];
  people: readonly MarkedPerson[];
  held: ReadonlyMap<string, MarkedRole[]>;
  heads: ReadonlyMap<string, string[]>;
}

/** All principals: members as themselves, tokens, support and views. */
export async function askersOf(app: TestApp, team: TestTeam, { seeded, people, held, heads }: Known): Promise<Asker[]> {
  const own = seeded.map((person, n): Asker => {
    const self = people[n] ?? null;
    const unlimited = person === team.owner || person === team.superAdmin;
    const [roles, headed] = [held.get(person.memberId) ?? [], heads.get(person.memberId) ?? []];
    const ask: Asker['ask'] = (endpoint, call) => app.call(person, endpoint, call);
    return { name: person.name, self, unlimited, roles, heads: headed, ask, person };
  });
  const nobody = { self: null, roles: [], heads: [], person: null };

  const codes = ['020100', '020200', '020400', '080100', '040100'] as const;
  const scope = { scope: 'DEPARTMENTS', departmentIds: [team.sales] };
  const permissions = codes.map((code) => `${code} view` as const);
  // Each token has a limit of calls a minute; together they form one principal.
  const tokens = Array.from({ length: 8 }, () => makeToken(app, team.owner, permissions, scope));
  const given = await Promise.all(tokens);
  let calls = 0;
  const headers = () => ({ authorization: `Bearer ${given[Math.floor((calls += 1) / 500)]?.token}` });
  const byToken: Asker = {
    ...nobody,
    name: 'token',
    unlimited: false,
    roles: [{ codes, reach: [team.sales] }],
    ask: (endpoint, call = {}) => app.call(null, endpoint, { ...call, headers: headers() }),
  };

  await letSupportIn(app, team.id);
  const support: Asker[] = [];
  for (const supportType of ['FULL', 'ORDER']) {
    const visitor = await asSupport(app, await seedStaff(app, `Sina ${supportType}`), team.id, { supportType });
    const ask: Asker['ask'] = (endpoint, call) => app.call(visitor, endpoint, call);
    support.push({ ...nobody, name: `support ${supportType}`, unlimited: true, ask });
  }

  // The owner views as the leader, so the owner sees what the leader sees.
  const viewed = own.find(({ name }) => name === 'Pia');
  if (!viewed) throw new Error('there is no member to view as');
  const view = await app.call<{ id: string }>(team.owner, viewAs.start, { body: { employeeId: viewed.self?.id } });
  const viewing = { 'x-view-as': view.data.id };
  const asViewed: Asker = {
    ...viewed,
    name: 'view as Pia',
    person: null,
    ask: (endpoint, call = {}) => app.call(team.owner, endpoint, { ...call, headers: viewing }),
  };
  return [...own, byToken, ...support, asViewed];
}
