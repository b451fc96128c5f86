import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { appRequests } from '#contract/apps/app-requests.ts';
import { departments } from '#contract/people/departments.ts';
import { invitations } from '#contract/people/invitations.ts';
import type { Endpoint } from '#contract/kit.ts';
import { members } from '#contract/people/members.ts';
import { recycleBin } from '#contract/people/recycle-bin.ts';
import { resignations } from '#contract/people/resignations.ts';
import { defaultLevels, type FieldLevels } from '#contract/access/visibility-facts.ts';
import { setAddressBook } from '#dev/testing/address-book.ts';
import { type Answer, type Call, startTestApp, type TestApp } from '#dev/testing/app.ts';
import { seedApp, seedTeamApp } from '#dev/testing/apps.ts';
import { seedBounced, seedLink } from '#dev/testing/invitations.ts';
import { applicantCalls, seedApplicant } from '#dev/testing/joining.ts';
import { callsFor, inTurns, textOf, type MarkedState } from '#dev/testing/marked-answers.ts';
import type { Asker } from '#dev/testing/marked-askers.ts';
import { operationsToCall } from '#dev/testing/marked-operations.ts';
import { seedMarkedTeam } from '#dev/testing/marked-team.ts';
import { seedMarkedRecords } from '#dev/testing/marked-records.ts';
import { holds, knowsDepartment, type MarkedRules, sees } from '#dev/testing/markers.ts';
import type { Person } from '#dev/testing/team.ts';
import { feedWebhooks } from '#server/features/apps/webhooks/webhooks.feed.service.ts';
import { sealAll } from '#server/kernel/log/log-seal.ts';

// Counts (domain rules 2, "Every exit"): no answer to a reader (no total, chart, order or ETag) changes when people and departments
// change that the reader cannot see. The only exception is the team's headcount against its cap, for holders of 020100.

let app: TestApp;
let state: MarkedState;
/** An app that no member can use yet. */
let requestedApp: string;
const hidden = Object.fromEntries(Object.keys(defaultLevels).map((field) => [field, 'HIDDEN'])) as FieldLevels;

beforeAll(async () => {
  app = await startTestApp();
  const team = await seedMarkedTeam(app);
  const rules: MarkedRules = { main: 'NONE', levels: hidden, exceptions: [] };
  state = { ...team, ...(await seedMarkedRecords(app, team)), rules };
  requestedApp = await seedApp(app.database, 'wanted');
  await seedTeamApp(app.database, team.team, requestedApp, { availability: 'OPENED' });
  await setAddressBook(app.database, state.team.id, { main: rules.main, fields: rules.levels });
}, 120_000);
afterAll(() => app.close());

/** The askers who see no member of the department Vault, where all changes happen, and do not know of the department. */
const strangers = (): Asker[] =>
  state.askers.filter((asker) => {
    const vault = state.departments.find(({ id }) => id === state.vault);
    const inVault = state.people.filter(({ paths }) => paths.some((path) => path.includes(state.vault)));
    if (!vault || asker.unlimited || inVault.some((person) => sees(asker, person, state.rules))) return false;
    return !knowsDepartment(asker, vault, state.people, state.departments, state.rules);
  });

// Reading leaves traces that readers of the log and administrators of tokens may see.
const logs = ['operationLog.list', 'operationLog.lines', 'home.recent'];
const traces = /"(requestId|lastUsedAt|lastUsedIp)":("[^"]*"|null)/g;

/** The content of an answer as text, without the headcount for holders of 020100. */
async function contentOf(asker: Asker, answer: Answer): Promise<string> {
  const { status, message, fields, data, raw } = answer;
  const text = data === undefined ? await textOf(answer) : JSON.stringify(data);
  const known = holds(asker, '020100') ? text.replaceAll(/"headcount":\d+|(?<="kind":"MEMBERS",)"value":\d+/g, '') : text;
  return [status, message, JSON.stringify(fields), known.replaceAll(traces, ''), raw.headers.etag].join(' ');
}

/** The answers of some operations to these askers. */
async function snapshot(askers: readonly Asker[], which: (name: string) => boolean): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  await inTurns(askers, async (asker) => {
    for (const [name, endpoint, call] of operationsToCall(false).filter(([each]) => which(each)))
      for (const each of callsFor(state, call, asker)) {
        const answer = await asker.ask(endpoint, each);
        found.set(`${asker.name}: ${name} ${JSON.stringify(each)}`, await contentOf(asker, answer));
        if (answer.status === 401 || answer.status === 403) break;
      }
  });
  return found;
}

/** Adds, changes, invites, suspends, resigns and deletes people and departments of Vault, and adds requests of theirs. */
async function changeVault(): Promise<void> {
  const { team, vault, cast } = state;
  const done = async <T>(person: Person, endpoint: Endpoint, call: Call): Promise<T> => {
    const { status, message, data, fields } = await app.call<T>(person, endpoint, call);
    if (status >= 300) throw new Error(`${endpoint.path}: ${message} ${JSON.stringify(fields ?? [])}`);
    return data;
  };
  const { owner } = team;
  const add = (displayName: string, departmentId: string, more: object = {}) => {
    const body = { displayName, email: `${randomUUID()}@example.com`, departmentIds: [departmentId], ...more };
    return done<{ employeeId: string }>(owner, members.create, { body });
  };
  const made = await done<{ departmentId: string }>(owner, departments.create, { body: { parentId: vault, name: 'Cellar' } });
  const cellar = made.departmentId;
  const young = await add('Nina New', cellar, { birthDate: '2012-01-01', gender: 'F', ageConfirmed: true });
  const led = { leaderId: cast.vault.memberId };
  const [leaver, mistake] = [await add('Lena Leaver', vault, led), await add('Made By Mistake', vault)];
  const moved = { departmentIds: [cellar], jobTitle: 'Warden', position: 'Cellar' };
  await done(owner, members.update, { params: { id: cast.vaultToo.memberId }, body: moved });
  await done(owner, departments.update, { params: { id: vault }, body: { headId: cast.vaultToo.memberId } });
  await done(owner, invitations.email, { body: { employeeId: young.employeeId } });
  const link = { name: 'To the vault', departmentId: vault, validity: 'DAYS_7' };
  await done(owner, invitations.createLink, { body: link });
  const seeded = await seedLink(app.database, team.id, { departmentId: vault, name: 'Another' });
  const applicant = await seedApplicant(app.database, { name: 'Asa Applicant' });
  await applicantCalls(app).apply(applicant, seeded.token, { email: applicant.email });
  await done(cast.vault, appRequests.ask, { params: { id: requestedApp }, body: { reason: 'For my work' } });
  const { employeeId: memberId } = await add('Rita Refused', cellar);
  await seedBounced(app.owner, team.id, { recipient: 'rita@example.com', memberId, sentBy: owner.memberId });
  await done(owner, resignations.resign, { params: { id: leaver.employeeId }, query: { reason: 'CAREER' } });
  await done(owner, recycleBin.removeMember, { params: { id: mistake.employeeId } });
  await done(owner, members.suspend, { params: { id: cast.vaultToo.memberId } });
  await sealAll(app.database, app.logKey, { onSealed: (tx, teamId, ids) => feedWebhooks(tx, teamId, ids) });
}

// The date is frozen, so that nothing else changes.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() }));
afterEach(() => void vi.useRealTimers());

test('no answer changes with people and departments that the reader does not see', async () => {
  // One asker without roles is enough.
  const askers = strangers().filter(({ name, roles, heads }) => roles.length > 0 || heads.length > 0 || name === 'Sia');
  expect(askers.length).toBeGreaterThan(12);
  const isLog = (name: string) => logs.includes(name);
  // The askers themselves are the editors that this call answers.
  const isCompared = (name: string) => !isLog(name) && name !== 'live.editing';
  const before = await snapshot(askers, isCompared);
  const logsBefore = await snapshot(askers, isLog);
  await changeVault();
  const logsAfter = await snapshot(askers, isLog);
  const after = await snapshot(askers, isCompared);
  const changed = [...after, ...logsAfter].filter(([key, text]) => (before.get(key) ?? logsBefore.get(key)) !== text);
  expect(changed.map(([key]) => key)).toEqual([]);
  expect(before.size).toBeGreaterThan(1500);
}, 180_000);
