import { apiTokens } from '#contract/apps/api-tokens.ts';
import { appRequests } from '#contract/apps/app-requests.ts';
import { appSettings } from '#contract/apps/app-settings.ts';
import { bookings, calendarFeeds } from '#contract/workplace/bookings.ts';
import { invitations } from '#contract/people/invitations.ts';
import { joining } from '#contract/people/joining.ts';
import { operationLog } from '#contract/platform/operation-log.ts';
import { ownership } from '#contract/access/ownership.ts';
import { resignations } from '#contract/people/resignations.ts';
import { roles } from '#contract/access/roles.ts';
import { inTransaction } from '#server/kernel/database/database.ts';
import type { Answer, TestApp } from './app.ts';
import type { Made } from './api-tokens.ts';
import { seedApp, seedTeamApp } from './apps.ts';
import { bookersOfOwn, leaksOf, textOf, type MarkedState } from './marked-answers.ts';
import type { Asker } from './marked-askers.ts';
import { asOwner } from './checkout.ts';
import { runJobs } from './jobs.ts';
import { markersIn } from './markers.ts';
import { minutesAfter, seedRoom, timeAhead } from './rooms.ts';
import { giveRole } from './roles.ts';
import { connect, type Directory, directory } from './scim.ts';
import { seedAccountMember } from './team.ts';

// Exits other than API answers: calendars, SCIM directories, mail and files of jobs.

const done = async <T>(answer: Promise<Answer<T>>): Promise<T> => {
  const { status, message, data, fields } = await answer;
  if (status >= 300) throw new Error(`${message} ${JSON.stringify(fields ?? [])}`);
  return data;
};

/** A calendar with one property per line. */
const unfolded = (calendar: string) => calendar.replaceAll(/\r?\n[ \t]/g, '');

/** What the calendars of a member (their own and that of the room) reveal that the member must not know. */
export async function calendarLeaks(app: TestApp, state: MarkedState, asker: Asker): Promise<string[]> {
  const { person, self } = asker;
  if (!person || !self) return [];
  const leaks: string[] = [];
  for (const roomId of [null, state.records.room[0] ?? null]) {
    const made = await app.call<{ url: string }>(person, calendarFeeds.create, { body: { roomId } });
    if (made.status >= 300) continue;
    const { statusCode, body } = await app.app.inject({ url: new URL(made.data.url).pathname });
    if (statusCode !== 200) throw new Error(`a calendar answers ${statusCode}`);
    const events = unfolded(body).split('BEGIN:VEVENT').slice(1);
    // A member reads the participants of their own meetings; of other meetings only people they see.
    const allowed = bookersOfOwn(state, asker);
    for (const event of events) {
      const revealed = leaksOf(state, asker, event, false);
      leaks.push(...revealed.filter((what) => !allowed.includes(what)).map((what) => `${asker.name}: a calendar tells ${what}`));
    }
  }
  return leaks;
}

/** A directory whose token covers only the people of Sales. Its creator had the whole team as scope when it was created. */
export async function directoryOfSales(
  app: TestApp,
  { team }: MarkedState,
): Promise<{ asker: Omit<Asker, 'ask'>; calls: Directory }> {
  await connect(app, team.owner);
  const maker = await seedAccountMember(app.database, team.id, 'Dora Directory', team.sales);
  const codes = ['020100', '080300'] as const;
  const grants = Object.fromEntries(codes.map((code) => [code, 'edit']));
  const id = await giveRole(app.database, team.id, { name: 'Directories', grants, members: [maker.memberId] });
  // Every department is a group, and only those of Sales have members.
  await giveRole(app.database, team.id, { name: 'Groups', grants: { '020200': 'edit' }, members: [maker.memberId] });
  const body = { name: 'Directory of Sales', kind: 'SCIM', days: 30 };
  const { token } = await done(app.call<Made>(maker, apiTokens.create, { body }));
  await done(
    app.call(team.owner, roles.update, { params: { id }, body: { scope: 'DEPARTMENTS', scopeDepartmentIds: [team.sales] } }),
  );
  const principal = { name: 'directory', self: null, unlimited: false, heads: [], person: null };
  return { asker: { ...principal, roles: [{ codes, reach: [team.sales] }] }, calls: directory(app, token) };
}

/** What SCIM reveals to such a directory that it must not know, including search results. */
export async function directoryLeaks(
  state: MarkedState,
  { asker, calls }: Awaited<ReturnType<typeof directoryOfSales>>,
): Promise<string[]> {
  const reader = { ...asker, ask: () => Promise.reject(new Error('SCIM has its own calls')) };
  const leaks: string[] = [];
  const note = (label: string, body: object) => {
    // The leader of a person is named by display name; no one else is named.
    const others = JSON.stringify(body, (key, value: unknown) => (key === 'manager' ? undefined : value));
    const revealed = [...leaksOf(state, reader, JSON.stringify(body), true), ...leaksOf(state, reader, others, false)];
    leaks.push(...revealed.map((what) => `directory: ${label} tells ${what}`));
  };
  note('Users', (await calls.get('/Users', { count: '100' })).body);
  note('Groups', (await calls.get('/Groups')).body);
  for (const { id, name, markers } of state.people) {
    const { status, body } = await calls.get(`/Users/${id}`);
    note(`a user`, body);
    const reached = status === 200;
    for (const filter of [
      `emails.value eq "${markers.officeEmail}"`,
      `userName eq "${markers.email}"`,
      `title eq "${markers.jobTitle}"`,
    ]) {
      const { body: found } = await calls.get('/Users', { filter });
      if (!reached && found.totalResults) leaks.push(`directory: a filter finds ${name}`);
    }
  }
  for (const { id } of state.departments) note('a group', (await calls.get(`/Groups/${id}`)).body);
  return leaks;
}

/** What exported files of the log reveal that the exporting person must not know. */
export async function exportLeaks(app: TestApp, state: MarkedState, asker: Asker): Promise<string[]> {
  const leaks: string[] = [];
  for (const format of ['CSV', 'XLSX']) {
    const started = await asker.ask(operationLog.exportEntries, { body: { format } });
    if (started.status >= 300) return [`${asker.name} cannot export the log: ${started.message}`];
    const { jobId } = started.data as { jobId: string };
    await runJobs(app, state.team.id);
    const file = await asker.ask(operationLog.exportedFile, { params: { id: jobId } });
    if (file.status !== 200) return [`${asker.name} cannot read the file of the log: ${file.message}`];
    for (const what of leaksOf(state, asker, await textOf(file), true))
      leaks.push(`${asker.name}: the log as ${format} tells ${what}`);
  }
  return leaks;
}

/** All kinds of mail about people, some of which name people whom the recipient does not see. */
export async function sendMail(app: TestApp, { team, cast, records }: MarkedState): Promise<void> {
  const roomId = await seedRoom(app.database, team.id, { name: 'Green room' });
  const startsAt = timeAhead(3, 600);
  const participantIds = [cast.sales, cast.jakarta, cast.vault, cast.leader].map(({ memberId }) => memberId);
  const about = { roomId, startsAt, endsAt: minutesAfter(startsAt, 60), title: 'Planning', agenda: 'Numbers', private: false };
  const meeting = await done(
    app.call<{ bookingId: string }>(team.owner, bookings.create, { body: { ...about, participantIds } }),
  );
  const id = meeting.bookingId;
  const fewer = { participantIds: participantIds.slice(1), title: 'Planning again' };
  await done(app.call(team.owner, bookings.update, { params: { id }, body: fewer }));
  await done(app.call(team.owner, bookings.cancel, { params: { id }, body: { reason: 'Not needed' } }));

  const approve = { params: { id: records.joinRequest[0] ?? '' }, body: {} };
  await done(app.call(team.owner, joining.approve, approve));
  const leaver = await seedAccountMember(app.database, team.id, 'Lena Leaver', team.jakarta);
  const appId = await seedApp(app.database, 'handed-over');
  await seedTeamApp(app.database, team, appId, { availability: 'OPENED' });
  const inCharge = { params: { id: appId }, body: { employeeId: leaver.memberId } };
  await done(app.call(team.owner, appSettings.setInCharge, inCharge));
  const params = { id: leaver.memberId };
  const query = { reason: 'CAREER', apps: cast.vault.memberId };
  await done(app.call(team.owner, resignations.resign, { params, query }));
  await done(app.call(cast.vault, appRequests.ask, { params: { id: appId }, body: { reason: 'For my work' } }));
  const request = await inTransaction(app.database, { teamId: team.id }, (tx) =>
    tx.selectFrom('app_requests').select('id').where('app_id', '=', appId).executeTakeFirstOrThrow(),
  );
  await done(app.call(team.owner, appRequests.approve, { params: { id: request.id }, body: {} }));
  await done(app.call(team.owner, invitations.batchEmail, { body: { emails: ['new@example.com'] } }));
  await done(app.call(team.owner, ownership.offer, { params: { id: team.id }, body: { employeeId: cast.jakarta.memberId } }));
}

interface Sent {
  template: string;
  recipient: string;
  subject: string;
  body_text: string;
  body_html: string;
  calendar: string | null;
}

/** What waiting mail reveals that its recipient must not know, and the kinds of mail. */
export async function mailLeaks(app: TestApp, state: MarkedState): Promise<{ leaks: string[]; kinds: string[] }> {
  const messages = await asOwner<Sent>(
    app.ownerUrl,
    'SELECT template, recipient, subject, body_text, body_html, calendar FROM mail_outbox',
  );
  const stranger = { self: null, unlimited: false, roles: [], heads: [], person: null };
  const leaks = messages.flatMap(({ template, recipient, ...texts }) => {
    const [to] = markersIn(recipient);
    const asker = state.askers.find(({ self }) => self !== null && self.id === state.people[to?.n ?? -1]?.id) ?? {
      ...stranger,
      name: 'somebody new',
      ask: () => Promise.reject(new Error('this caller makes no requests')),
    };
    const text = unfolded(Object.values(texts).join('\n'));
    return leaksOf(state, asker, text, true).map((what) => `${asker.name}: the mail ${template} tells ${what}`);
  });
  return { leaks, kinds: [...new Set(messages.map(({ template }) => template))].toSorted() };
}
