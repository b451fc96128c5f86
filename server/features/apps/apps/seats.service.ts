import type { z } from 'zod';
import type { appSettings, SeatsView } from '#contract/apps/app-settings.ts';
import type { MemberReference } from '#contract/references.ts';
import type { AppVerdict } from '#contract/apps/app-facts.ts';
import { idsForScope } from '#server/domain/visibility/references.ts';
import { namesFor } from '#server/domain/visibility/named-people.ts';
import { readVisibleMembers } from '#server/domain/visibility/visibility.ts';
import { appAccessOf } from '#server/domain/app-access/verdict.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import { asTeam, type Db } from '#server/kernel/database/database.ts';
import { AppError, invalid } from '#server/kernel/errors.ts';
import { record } from '#server/kernel/log/operation-log.ts';
import { requireMember } from '#server/domain/support/support.ts';
import { writeTeam } from '#server/kernel/write.ts';
import * as repository from './seats.repository.ts';
import { code, edited, requireNoneOfProvider, requireInTeam, viewed } from './settings.policy.ts';
import { partiesOf } from './settings.range.service.ts';
import { type Range, readParties } from './settings.ranges.repository.ts';
import * as settings from './settings.repository.ts';
import { event, lockOpenedApp } from './settings.service.ts';
import { seatsOf } from './settings.view.ts';

type Query = z.output<NonNullable<typeof appSettings.seats.query>>;

/** Returns the current range of an app. */
export async function rangeOf(db: Db, context: TeamContext, row: settings.SettingsRow): Promise<Range> {
  return { availability: row.availability, ...partiesOf(await readParties(db, context, row.appId, 'all')) };
}

/** Returns a page of the seat holders in the caller's scope. */
export function list(context: TeamContext, appId: string, query: Query): Promise<z.input<typeof appSettings.seats.output>> {
  const { database, team, language } = context;
  return asTeam(database, team.id, async (db) => {
    const row = requireInTeam(await settings.find(db, team.id, appId, language));
    const search = query.search ? { text: query.search, seen: await readVisibleMembers(db, context, code) } : undefined;
    const filters = { ...query, search, range: await rangeOf(db, context, row), scope: viewed(context) };
    const { items, total } = await repository.list(db, team.id, appId, filters);
    const name = await namesFor(db, context, code, items);
    return {
      items: items.map((holder) => ({
        ...name(holder),
        departments: holder.departments,
        since: holder.since.toISOString(),
      })),
      page: query.page,
      size: query.size,
      total,
    };
  });
}

/**
 * Takes seats from some members and assigns them to others, all or none. Members who hold a seat already are skipped. Throws
 * insufficientSeats beyond the purchased number, invalid for a member outside the range, notFound for a member outside the
 * caller's scope, and noChanges.
 */
export function change(
  context: TeamContext,
  appId: string,
  body: { give: MemberReference[]; take: MemberReference[] },
): Promise<{ given: number; taken: number; seats: SeatsView }> {
  const { team } = context;
  const giveIds = idsForScope(body.give);
  const takeIds = idsForScope(body.take).filter((id) => !giveIds.includes(id));
  requireNoneOfProvider(context, 'give', giveIds);
  return writeTeam(context, async (tx) => {
    await repository.lockMembers(tx, team.id, [...giveIds, ...takeIds]);
    const row = await lockOpenedApp(tx, context, appId);
    const range = await rangeOf(tx, context, row);
    const people = await repository.findPeople(tx, team.id, [...giveIds, ...takeIds], { scope: edited(context), range });
    if (people.length < giveIds.length + takeIds.length) throw new AppError('notFound');
    if (row.seats === null) throw new AppError('noChanges');
    await repository.sweep(tx, team.id, appId, range);
    const holding = await repository.seated(tx, team.id, appId, giveIds);
    const giving = people.filter(({ id }) => giveIds.includes(id) && !holding.includes(id));
    const outside = giving.filter(({ inside }) => !inside);
    if (outside.length)
      throw invalid({ field: 'give', rule: 'outsideRange', args: { name: outside[0]?.name ?? '', count: outside.length } });
    const taken = await repository.take(tx, team.id, appId, takeIds);
    if (!giving.length && !taken.length) throw new AppError('noChanges');
    const ids = giving.map(({ id }) => id);
    if (!(await repository.assign(tx, team.id, appId, ids, row.seats)) && ids.length) throw new AppError('insufficientSeats');
    const names = (of: (id: string) => boolean) => people.filter(({ id }) => of(id)).map(({ name }) => name);
    await record(
      tx,
      context,
      event(row, 'app.seats', {
        before: { seats: names((id) => taken.includes(id)) },
        after: { seats: names((id) => ids.includes(id)) },
      }),
    );
    const seats = seatsOf(requireInTeam(await settings.find(tx, team.id, appId, context.language)));
    if (!seats) throw new Error('the seats of the locked app were not found');
    return { given: ids.length, taken: taken.length, seats };
  });
}

/**
 * Assigns a free seat for the caller's own first use. Does nothing if they need none or hold one. Throws the error for the reason
 * why they cannot use the app, including insufficientSeats.
 */
export function takeOwn(context: TeamContext, appId: string): Promise<{ taken: boolean }> {
  const { team, actor, now, language } = context;
  requireMember(context);
  return writeTeam(context, async (tx) => {
    await repository.lockMembers(tx, team.id, [actor.memberId]);
    await settings.lock(tx, team.id, appId);
    const row = await settings.find(tx, team.id, appId, language);
    if (!row) throw new AppError('notFound');
    if (row.version !== null) await repository.sweep(tx, team.id, appId, await rangeOf(tx, context, row));
    const access = await appAccessOf(tx, team.id, actor.memberId, appId, now);
    if (!access) throw new AppError('notFound');
    if (access.verdict !== 'OK') throw refusalOf(access.verdict, row.name);
    if (!access.takesSeat) {
      // Nothing changed, so there is nothing to log.
      context.recorded.push('*');
      return { taken: false };
    }
    if (!(await repository.assign(tx, team.id, appId, [actor.memberId], row.seats ?? 0))) throw new AppError('insufficientSeats');
    await record(tx, context, event(row, 'app.seat', { after: { seats: [actor.displayName] } }));
    return { taken: true };
  });
}

const refusals = {
  NOT_OPENED: 'appNotOpened',
  STOPPED: 'appStopped',
  NO_PERMISSION: 'noAppPermission',
  EXPIRED: 'appExpired',
  NO_SEAT: 'insufficientSeats',
} as const satisfies Record<Exclude<AppVerdict, 'OK'>, string>;

/** Returns the error for a verdict other than OK. */
export function refusalOf(verdict: Exclude<AppVerdict, 'OK'>, app: string): AppError {
  return new AppError(refusals[verdict], { args: { app } });
}
