import { newRequestId } from '#server/kernel/request-id.ts';
import { sql } from 'kysely';
import { appLimits } from '#contract/apps/app-facts.ts';
import type { AppManifest } from '#contract/apps/app-manifest.ts';
import type { Tx } from '#server/kernel/context.ts';
import { record } from '#server/kernel/log/operation-log.ts';
import { grantDemoApps } from './grants.ts';
import { groupDemoApps } from './groups.ts';
import { askForDemoApps } from './requests.ts';
import { demoOpenings, type DemoOpening } from './opened.ts';

const dayMs = 86_400_000;
const inDays = (now: Date, days: number) => new Date(now.getTime() + days * dayMs);

/** Opens apps for the demo team in every state, with accepted documents and log entries. */
export async function openDemoApps(tx: Tx, teamId: string, logKey: Buffer, now: Date): Promise<void> {
  const oldestFirst = demoOpenings.toSorted((a, b) => b.openedDays - a.openedDays);
  for (const opening of oldestFirst) await open(tx, teamId, logKey, now, opening);
  await groupDemoApps(tx, teamId);
  await askForDemoApps(tx, teamId, now);
  await grantDemoApps(tx, teamId, now);
}

async function open(tx: Tx, teamId: string, logKey: Buffer, now: Date, opening: DemoOpening): Promise<void> {
  const app = await tx
    .selectFrom('apps')
    .select(['id', 'manifest', 'is_free', 'privacy_version', 'agreement_version'])
    .where('key', '=', opening.key)
    .executeTakeFirst();
  const person = await tx
    .selectFrom('members')
    .select(['id', 'display_name'])
    .where('team_id', '=', teamId)
    .where('email', '=', opening.inCharge)
    .where('resigned_at', 'is', null)
    .executeTakeFirst();
  const admin = await tx
    .selectFrom('members')
    .select(['id', 'display_name'])
    .where('team_id', '=', teamId)
    .where('email', '=', 'admin@harbour.example')
    .executeTakeFirst();
  // A member of the demo team may have left since, or an app may not exist; such an app is not opened.
  if (!app || !person || !admin) return;
  const { availability, openedDays, departments = [] } = opening;
  const at = inDays(now, -openedDays);
  const trialUntil = app.is_free ? null : inDays(at, appLimits.trialDays);
  const key = { team_id: teamId, app_id: app.id };
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('team_apps')
    .values({
      ...key,
      availability: opening.stopped ? 'STOP' : availability,
      availability_before_stop: opening.stopped ? availability : null,
      in_charge: person.id,
      opened_by: admin.id,
      opened_at: at,
      trial_until: trialUntil,
      paid_until: opening.paidDays === undefined ? null : inDays(now, opening.paidDays),
      cancelled_at: opening.cancelled ? inDays(now, -3) : null,
      seats: opening.seats ?? null,
      manual_seats: opening.byHand ?? false,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (!numInsertedOrUpdatedRows) return;
  const documents = [
    { kind: 'PRIVACY_POLICY', version: app.privacy_version },
    { kind: 'USER_AGREEMENT', version: app.agreement_version },
  ].flatMap(({ kind, version }) => (version === null ? [] : [{ kind, version }]));
  const accepted = { accepted_by: admin.id, accepted_by_name: admin.display_name, accepted_at: at };
  for (const document of documents)
    await tx
      .insertInto('app_agreements')
      .values({ ...key, ...document, ...accepted })
      .execute();
  await putRange(tx, teamId, app.id, departments);
  await putSeats(tx, teamId, app.id, opening);
  await writeEntries(tx, teamId, logKey, {
    opening,
    now,
    at,
    trialUntil,
    app: { id: app.id, name: (app.manifest as unknown as AppManifest).name.en },
    documents: documents.map(({ kind, version }) => `${kind} ${version}`),
    admin,
    person,
  });
}

async function putRange(tx: Tx, teamId: string, appId: string, departments: readonly string[]): Promise<void> {
  await sql`INSERT INTO team_app_parties (team_id, app_id, department_id)
    SELECT DISTINCT ON (d.name) d.team_id, ${appId}::uuid, d.id FROM departments d
    WHERE d.team_id = ${teamId}::uuid AND d.name = ANY(${departments}::text[]) ORDER BY d.name, cardinality(d.path)`.execute(tx);
}

/** Assigns seats to members who have joined, in the order of their numbers; for PORTION, only to those of its departments. */
async function putSeats(tx: Tx, teamId: string, appId: string, { seated = 0, availability }: DemoOpening): Promise<void> {
  const within = sql`EXISTS (SELECT FROM team_app_parties p JOIN departments d ON d.team_id = p.team_id AND p.department_id = ANY(d.path)
    JOIN member_departments md ON md.team_id = d.team_id AND md.department_id = d.id
    WHERE p.team_id = m.team_id AND p.app_id = ${appId}::uuid AND md.member_id = m.id)`;
  await sql`INSERT INTO app_seats (team_id, app_id, member_id)
    SELECT m.team_id, ${appId}::uuid, m.id FROM members m
    WHERE m.team_id = ${teamId}::uuid AND m.resigned_at IS NULL AND m.status = 'REGISTERED' AND ${availability === 'PORTION' ? within : sql`true`}
    ORDER BY m.employee_number LIMIT ${seated}`.execute(tx);
}

interface EntryFacts {
  opening: DemoOpening;
  now: Date;
  at: Date;
  trialUntil: Date | null;
  app: { id: string; name: string };
  documents: string[];
  admin: { id: string; display_name: string };
  person: { id: string; display_name: string };
}

async function writeEntries(tx: Tx, teamId: string, logKey: Buffer, entryFacts: EntryFacts): Promise<void> {
  const { opening, now, at, trialUntil, app, documents, admin, person } = entryFacts;
  const { availability, departments = [], seats, stopped } = opening;
  const event = { category: 'APP', object: { type: 'app', id: app.id, name: app.name } } as const;
  const acting = (moment: Date) => ({
    logKey,
    requestId: newRequestId(),
    ip: '',
    userAgent: 'first start',
    now: moment,
    recorded: [],
    language: 'en' as const,
    team: { id: teamId },
    actor: { memberId: admin.id, displayName: admin.display_name, kind: 'USER' as const },
  });
  const opened = availability === 'PORTION' ? 'OPENED' : availability;
  await record(
    tx,
    acting(at),
    {
      ...event,
      action: 'app.open',
      after: { availability: opened, ...(trialUntil && { trialUntil: trialUntil.toISOString() }), documents },
    },
    ...(availability === 'PORTION'
      ? [
          {
            ...event,
            action: 'app.range' as const,
            before: { availability: opened, parties: [] },
            after: { availability, parties: [...departments] },
          },
        ]
      : []),
    {
      ...event,
      action: 'app.inCharge',
      before: { inCharge: admin.display_name, inChargeId: admin.id },
      after: { inCharge: person.display_name, inChargeId: person.id },
    },
    ...(seats === undefined ? [] : [{ ...event, action: 'app.seats' as const, before: { seats: null }, after: { seats } }]),
  );
  if (stopped)
    await record(tx, acting(inDays(now, -6)), {
      ...event,
      action: 'app.stop',
      before: { availability },
      after: { availability: 'STOP' },
    });
}
