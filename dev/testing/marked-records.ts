import { v7 as uuidv7 } from 'uuid';
import { bulk } from '#contract/people/bulk.ts';
import { imports } from '#contract/people/imports.ts';
import { members } from '#contract/people/members.ts';
import { operationLog } from '#contract/platform/operation-log.ts';
import { orders as orderCalls } from '#contract/billing/orders.ts';
import { resignations } from '#contract/people/resignations.ts';
import { roles } from '#contract/access/roles.ts';
import { safety } from '#contract/access/security.ts';
import { issueBill, issueCreditNote } from '#server/flows/billing/checkout/documents.service.ts';
import * as orders from '#server/features/billing/orders/order-rows.repository.ts';
import { feedWebhooks } from '#server/features/apps/webhooks/webhooks.feed.service.ts';
import { asTeam, inTransaction } from '#server/kernel/database/database.ts';
import { sealAll } from '#server/kernel/log/log-seal.ts';
import { t } from '#dev/testing/texts.ts';
import type { TestApp } from './app.ts';
import { seedApp, seedAppRequest, seedGrant, seedTeamApp } from './apps.ts';
import { seedBanner } from './banners.ts';
import { seedBooking } from './bookings.ts';
import { seedCards } from './cards.ts';
import { checkoutCalls, seedSoldApp } from './checkout.ts';
import { uploadRows } from './imports.ts';
import { seedLink } from './invitations.ts';
import { runJobs } from './jobs.ts';
import { applicantCalls, seedApplicant } from './joining.ts';
import type { RecordKind } from './marker-calls.ts';
import type { MarkedTeam } from './marked-team.ts';
import { holds, type MarkedPerson, markerText, type Principal, inRoleScope, type Secret } from './markers.ts';
import { seedOrder } from './orders.ts';
import { seedRoom } from './rooms.ts';
import { seedSubscription } from './subscriptions.ts';
import { makeWebhook } from './webhooks.ts';

export interface MarkedRecords {
  records: Record<RecordKind, string[]>;
  /** By the number of their markers of the kind `secret`. */
  secrets: Secret[];
  /** The booker and the participants of each meeting. */
  meetings: { booker: string; people: string[] }[];
}

/** Objects of each kind that names people, with texts that only some may read, including the resignation of the resigned person. */
export async function seedMarkedRecords(app: TestApp, marked: MarkedTeam): Promise<MarkedRecords> {
  const { team, cast, people } = marked;
  const { database } = app;
  const asOwner = <T>(work: Parameters<typeof inTransaction<T>>[2]) => inTransaction(database, { teamId: team.id }, work);
  const personOf = (memberId: string): MarkedPerson => {
    const found = people.find(({ id }) => id === memberId);
    if (!found) throw new Error('no member has this mark');
    return found;
  };
  const secrets: Secret[] = [];
  const secret = (what: string, mayRead: Secret['mayRead']): string => {
    secrets.push({ what, mayRead });
    return markerText('secret', secrets.length - 1);
  };
  const isOneOf = ({ self }: Principal, ...members: string[]) => self !== null && members.includes(self.id);
  const billing = (principal: Principal) => (['050100', '050200', '050300'] as const).some((code) => holds(principal, code));

  const room = await seedRoom(database, team.id, { name: 'Blue room' });
  const at = (hours: number) => ({ roomId: room, startsAt: new Date(Date.now() + hours * 3_600_000), minutes: 30 });
  const inMeeting = [cast.sales, cast.leader, cast.jakarta];
  const closed = secret(
    'a private meeting',
    (principal) =>
      isOneOf(principal, cast.sales.memberId, cast.leader.memberId) || holds(principal, '030100', personOf(cast.sales.memberId)),
  );
  const bookings = [
    await seedBooking(database, cast.sales, { ...at(1), people: inMeeting }),
    await seedBooking(database, cast.vault, { ...at(2), people: [cast.vault, cast.sales] }),
    await seedBooking(database, cast.sales, {
      ...at(3),
      private: true,
      title: closed,
      agenda: closed,
      people: [cast.sales, cast.leader],
    }),
  ];
  const doors = await asTeam(database, team.id, (db) => db.selectFrom('rooms').select('check_in_code').execute());
  await asOwner((tx) => tx.updateTable('rooms').set({ in_charge: cast.leader.memberId }).where('id', '=', room).execute());

  const appId = await seedApp(database, 'marked');
  const departments = [team.sales, team.product];
  const seated = [cast.sales, cast.leader].map(({ memberId }) => memberId);
  const opened = {
    availability: 'PORTION',
    departments,
    members: [cast.vault.memberId],
    paidDays: 300,
    seats: 9,
    seated,
  } as const;
  await seedTeamApp(database, team, appId, { ...opened, inCharge: cast.leader.memberId });
  const wish = secret('why somebody asks for an app', (principal) => {
    const asker = personOf(cast.sales.memberId);
    return isOneOf(principal, asker.id) || holds(principal, '040100', asker) || headsAny(principal, asker);
  });
  const request = await seedAppRequest(database, team, { appId, memberId: cast.sales.memberId, reason: wish });
  const grant = await seedGrant(database, team.id, { appId, memberId: cast.leader.memberId });
  const subscription = await seedSubscription(database, team.id, appId, { start: '2026-01-01', end: '2027-01-01', quantity: 9 });

  // An exception that is turned off changes no visibility, but names people.
  const exception = uuidv7();
  const sides = { subject_departments: [team.sales], object_members: [cast.leader.memberId] };
  const row = {
    team_id: team.id,
    id: exception,
    name: 'Quiet period',
    effect: 'PROHIBIT',
    priority: 100,
    enabled: false,
  } as const;
  await asOwner((tx) =>
    tx
      .insertInto('visibility_exceptions')
      .values({ ...row, ...sides })
      .execute(),
  );

  const notice = secret(
    'a banner for Jakarta',
    (principal) => holds(principal, '070200') || principal.self?.paths.some((path) => path.includes(team.jakarta)) === true,
  );
  const banner = await seedBanner(database, team, { name: 'Welcome', departments: [team.jakarta], notice });

  const paid = secret('whom an order names', billing);
  const customer = { name: paid, contact: paid, phone: paid, email: `${paid}@example.com`, address: paid };
  const order = await seedOrder(database, team, appId, { state: 'FULFILLED', customer });
  await asOwner(async (tx) => {
    const stored = await orders.find(tx, team.id, order.id);
    if (!stored) throw new Error('the order does not exist');
    await issueBill(tx, team.id, stored, '2026-11-23');
    const refund = {
      toCard: 100,
      toBalance: 0,
      toBank: 0,
      takenBack: 0,
      reason: 'Not needed',
      refundedAt: new Date().toISOString(),
      byName: 'Sina',
    };
    await issueCreditNote(tx, team.id, stored, refund, '2026-11-24');
  });
  await asOwner((tx) => tx.insertInto('sales_clearances').values({ team_id: team.id, cleared_by_name: 'Sina' }).execute());
  // The product fills in the customer of the order.
  const placed = await checkoutCalls(app).ordered({ team, appId: await seedSoldApp(app, team) }, 3, 'BANK_TRANSFER');
  // A log entry stores the changed values.
  const readPlaced = await app.call<{ customer: object }>(team.owner, orderCalls.read, { params: { id: placed.id } });
  const renamed = await app.call(team.owner, orderCalls.setCustomer, {
    params: { id: placed.id },
    body: { ...readPlaced.data.customer, contact: paid },
  });
  if (renamed.status !== 200) throw new Error(renamed.message);
  const documents = await asTeam(database, team.id, (db) =>
    db.selectFrom('billing_documents').select('id').orderBy('id').execute(),
  );
  const money = { currency: 'USD', amount: 1000, discount: 0, due: 1000, payType: 'BANK_TRANSFER', status: 'FULFILLED' };
  const facts = { ...money, app: 'Payroll', customer: { ...customer, country: 'HK', taxNumber: '' }, items: [], note: paid };
  const old = uuidv7();
  await asOwner((tx) =>
    tx
      .insertInto('old_orders')
      .values({ team_id: team.id, id: old, number: 'OLD-1', ordered_at: new Date(), details: JSON.stringify(facts) })
      .execute(),
  );

  const duties = secret('what a role is for', (principal) => holds(principal, '020400') || holds(principal, '060100'));
  const role = await app.call(team.owner, roles.create, {
    body: {
      name: 'Night watch',
      description: duties,
      type: 'CUSTOM',
      permissions: [{ code: '020300', access: 'view' }],
      scope: 'ALL',
    },
  });
  if (role.status !== 200) throw new Error(role.message);

  const reason = secret('why somebody left', (principal) => holds(principal, '020100', personOf(cast.gone.memberId)));
  const left = await app.call<{ resignationId: string }>(team.owner, resignations.resign, {
    params: { id: cast.gone.memberId },
    query: { reason: 'OTHER', reasonText: reason },
  });
  if (left.status !== 200) throw new Error(left.message);
  personOf(cast.gone.memberId).resigned = true;
  const applied = secret('why somebody wants to join', (principal) => {
    const inJakarta = { id: '', paths: [[team.root, team.sales, team.jakarta]] };
    const reached = principal.roles.some((role) => role.codes.includes('020100') && inRoleScope(role, inJakarta));
    return principal.unlimited || reached || principal.heads.some((id) => id === team.jakarta || id === team.sales);
  });
  const applicant = await seedApplicant(database, { name: 'Ada Applicant' });
  const link = await seedLink(database, team.id, { departmentId: team.jakarta });
  const join = await applicantCalls(app).apply(applicant, link.token, { email: applicant.email, reason: applied });
  if (join.status !== 200) throw new Error(join.message);

  const position = await app.call<{ changeId: string }>(team.owner, bulk.start, {
    body: { employeeIds: [cast.vault.memberId, cast.vaultToo.memberId], fields: { jobType: 'TRAINEE' }, confirmedCount: 2 },
  });
  // Entries about other objects also contain values of people: bulk changes and search terms.
  const { position: itsPosition, employeeNumber } = personOf(cast.vault.memberId).markers;
  const fields = { jobType: 'PART_TIME', position: itsPosition };
  const again = await app.call(team.owner, bulk.start, {
    body: { employeeIds: [cast.vault.memberId], fields, confirmedCount: 1 },
  });
  if (again.status !== 200) throw new Error(again.message);
  const searched = await app.call(team.owner, imports.exportMembers, { body: { search: employeeNumber } });
  if (searched.status !== 200) throw new Error(searched.message);
  const rows = [[cast.vault, cast.sales].map(({ memberId }) => personOf(memberId).markers)].flat();
  const uploaded = await uploadRows(
    app,
    team.owner,
    (['displayName', 'email', 'employeeNumber', 'gender'] as const).map((column) => t(`imports.columns.${column}`)),
    rows.map(({ email, employeeNumber }) => ['Nobody', email, employeeNumber, 'wrong']),
  );
  if (uploaded.status !== 200) throw new Error(uploaded.message);
  const exports = [
    await app.call<{ jobId: string }>(team.owner, operationLog.exportEntries, { body: { format: 'CSV' } }),
    await app.call<{ jobId: string }>(team.owner, safety.exportEvents, { body: { format: 'CSV' } }),
  ].map(({ data }) => data.jobId);
  await runJobs(app, team.id);

  await seedCards(database, team.id, 1);
  const hook = await makeWebhook(app, team.owner, { events: ['member.updated', 'member.created'] });
  const input = { params: { id: cast.vault.memberId }, body: { joinedDate: '2020-01-01' } };
  const updated = await app.call(team.owner, members.update, input);
  if (updated.status !== 200) throw new Error(updated.message);
  await sealAll(database, app.logKey, { onSealed: (tx, teamId, ids) => feedWebhooks(tx, teamId, ids) });

  const found = await asTeam(database, team.id, async (db) => ({
    roles: await db.selectFrom('roles').select('id').where('team_id', '=', team.id).execute(),
    entries: await db.selectFrom('operation_log').select('id').where('team_id', '=', team.id).orderBy('id').execute(),
    cards: await db.selectFrom('payment_methods').select('id').execute(),
    deliveries: await db.selectFrom('webhook_deliveries').select('id').execute(),
  }));
  const ids = (all: readonly { id: string }[]) => all.map(({ id }) => id);
  return {
    secrets,
    meetings: [
      { booker: cast.sales.memberId, people: inMeeting.map(({ memberId }) => memberId) },
      { booker: cast.vault.memberId, people: [cast.vault.memberId, cast.sales.memberId] },
    ],
    records: {
      member: [cast.head, cast.sales, cast.jakarta, cast.leader, cast.farHead, cast.gone, cast.vault, team.owner].map(
        ({ memberId }) => memberId,
      ),
      department: marked.departments.map(({ id }) => id),
      role: ids(found.roles),
      room: [room],
      door: doors.map(({ check_in_code }) => check_in_code),
      booking: bookings,
      exception: [exception],
      entry: ids(found.entries),
      app: [appId],
      appRequest: [request],
      grant: [grant],
      banner: [banner],
      joinRequest: [join.data.id],
      link: [link.id],
      resignation: [left.data.resignationId],
      team: [team.id],
      import: [uploaded.data.id],
      bulk: [position.data.changeId],
      job: exports,
      logExport: exports.slice(0, 1),
      eventExport: exports.slice(1),
      order: [order.id, placed.id],
      document: ids(documents).map((id) => `${order.id} ${id}`),
      oldOrder: [old],
      subscription: [subscription],
      card: ids(found.cards),
      webhook: [hook.item.webhookId],
      delivery: ids(found.deliveries).map((id) => `${hook.item.webhookId} ${id}`),
    },
  };
}

const headsAny = ({ heads }: Principal, { paths }: MarkedPerson) => paths.some((path) => path.some((id) => heads.includes(id)));
