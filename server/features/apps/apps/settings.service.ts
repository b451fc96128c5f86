import { seatLimits } from '#contract/apps/app-settings-facts.ts';
import type { MemberReference } from '#contract/references.ts';
import type { AppRange, AppSettings, RangePreview } from '#contract/apps/app-settings.ts';
import { idForScope } from '#server/domain/visibility/references.ts';
import { namesFor } from '#server/domain/visibility/named-people.ts';
import type { TeamContext, Tx } from '#server/kernel/context.ts';
import { asTeam } from '#server/kernel/database/database.ts';
import { AppError, invalid } from '#server/kernel/errors.ts';
import { type LogEvent, record } from '#server/kernel/log/operation-log.ts';
import { writeTeam } from '#server/kernel/write.ts';
import { sweep } from './seats.repository.ts';
import { type AppEmailDependencies, notifyPersonInCharge } from './settings.emails.ts';
import {
  code,
  editsWholeTeam,
  requireNoneOfProvider,
  requireOpened,
  requireInTeam,
  requireVersion,
  requireWhole,
  viewed,
} from './settings.policy.ts';
import { judge, namedIn, described } from './settings.range.service.ts';
import * as ranges from './settings.ranges.repository.ts';
import * as repository from './settings.repository.ts';
import { settingsView } from './settings.view.ts';

type Versioned = { version?: number | undefined };

/** Returns range, person in charge and seats of an app the team has. Throws notFound or appNotOpened. */
export function read(context: TeamContext, appId: string): Promise<AppSettings> {
  const { database, team, language } = context;
  return asTeam(database, team.id, async (db) =>
    settingsView(db, context, requireInTeam(await repository.find(db, team.id, appId, language, viewed(context)))),
  );
}

/**
 * Returns the roles a range may name. A role can have members anywhere, so only callers with the scope of the whole team may name
 * one.
 */
export function roles(context: TeamContext, appId: string): Promise<{ items: { roleId: string; name: string }[] }> {
  const { database, team, language } = context;
  return asTeam(database, team.id, async (db) => {
    requireInTeam(await repository.find(db, team.id, appId, language));
    return { items: editsWholeTeam(context) ? await ranges.listRoles(db, context) : [] };
  });
}

/** Returns who would gain and who would lose the app. Throws the errors that saving would throw. */
export function previewRange(context: TeamContext, appId: string, body: AppRange): Promise<RangePreview> {
  const { database, team, language } = context;
  return asTeam(database, team.id, async (db) => {
    const row = requireOpened(await repository.find(db, team.id, appId, language));
    const change = await judge(db, context, row, body);
    const { items, ...found } = await ranges.difference(db, team.id, appId, {
      ...change,
      scope: viewed(context),
      most: seatLimits.previewed,
    });
    const name = await namesFor(db, context, code, items);
    return {
      ...found,
      seats: row.seats,
      stopped: row.stopped,
      items: items.map((each) => ({
        employee: name(each),
        change: each.loses ? ('LOSES' as const) : ('GAINS' as const),
        seat: each.seat,
      })),
      more: found.gains + found.loses - items.length,
    };
  });
}

/** Changes who may use an app. Seats of members who lose it become free in the same transaction. */
export function setRange(context: TeamContext, appId: string, { version, ...body }: AppRange & Versioned): Promise<AppSettings> {
  const { team } = context;
  return writeTeam(context, async (tx) => {
    await ranges.lockParties(tx, team.id, namedIn(body));
    const row = await lockOpenedApp(tx, context, appId, version);
    const change = await judge(tx, context, row, body);
    await ranges.writeRange(tx, team.id, appId, change.after);
    const seatsFreed = await sweep(tx, team.id, appId, change.after);
    const { before, after } = described(change);
    await record(tx, context, event(row, 'app.range', { before, after: { ...after, ...(seatsFreed && { seatsFreed }) } }));
    return reread(tx, context, appId);
  });
}

/**
 * Puts an active member in charge of an app and notifies them. Throws invalid if they have not joined, are suspended, have
 * resigned or are about to leave, and notFound if they do not exist.
 */
export function setInCharge(
  context: TeamContext,
  parts: AppEmailDependencies,
  appId: string,
  { employeeId: reference, version }: { employeeId: MemberReference } & Versioned,
): Promise<AppSettings> {
  requireWhole(context);
  // A caller with the scope of the whole team may put any member in charge.
  const employeeId = idForScope(reference);
  requireNoneOfProvider(context, 'employeeId', [employeeId]);
  const { team } = context;
  return writeTeam(context, async (tx) => {
    const person = await repository.lockCandidate(tx, team.id, employeeId);
    const row = await lockOpenedApp(tx, context, appId, version);
    if (!person) throw new AppError('notFound');
    const rule = person.resigned
      ? 'resigned'
      : person.status !== 'REGISTERED'
        ? 'mustHaveJoined'
        : person.suspended
          ? 'suspended'
          : person.leaving
            ? 'leaving'
            : null;
    if (rule) throw invalid({ field: 'employeeId', rule });
    if (row.inCharge?.id === person.id) throw new AppError('noChanges');
    await repository.write(tx, team.id, appId, { inCharge: person.id });
    await record(
      tx,
      context,
      event(row, 'app.inCharge', {
        before: { inCharge: row.inCharge?.display_name ?? null, inChargeId: row.inCharge?.id ?? null },
        after: { inCharge: person.display_name, inChargeId: person.id },
      }),
    );
    await notifyPersonInCharge(tx, parts, context, person, appId);
    return reread(tx, context, appId);
  });
}

/** Sets whether seats are assigned by hand or on first use. Throws noChanges also if the app needs no seats. */
export function setSeatMode(
  context: TeamContext,
  appId: string,
  { byHand, version }: { byHand: boolean } & Versioned,
): Promise<AppSettings> {
  requireWhole(context);
  return writeTeam(context, async (tx) => {
    const row = await lockOpenedApp(tx, context, appId, version);
    if (row.seats === null || row.byHand === byHand) throw new AppError('noChanges');
    await repository.write(tx, context.team.id, appId, { byHand });
    await record(tx, context, event(row, 'app.seatMode', { before: { byHand: row.byHand }, after: { byHand } }));
    return reread(tx, context, appId);
  });
}

/** Locks and returns the row of an opened app. Throws notFound, appFixed, appNotOpened or changedMeanwhile. */
export async function lockOpenedApp(tx: Tx, { team, language }: TeamContext, appId: string, version?: number) {
  await repository.lock(tx, team.id, appId);
  const row = requireOpened(await repository.find(tx, team.id, appId, language));
  requireVersion(row, version);
  return row;
}

async function reread(tx: Tx, context: TeamContext, appId: string): Promise<AppSettings> {
  const row = await repository.find(tx, context.team.id, appId, context.language, viewed(context));
  return settingsView(tx, context, requireInTeam(row));
}

/** Returns a log entry about an app. */
export const event = (
  { appId, name }: Pick<repository.SettingsRow, 'appId' | 'name'>,
  action: Extract<LogEvent['action'], `app.${string}`>,
  what: Pick<LogEvent, 'before' | 'after'>,
): LogEvent => ({ category: 'APP', action, object: { type: 'app', id: appId, name }, ...what });
