import type { z } from 'zod';
import type { HomeLayout } from '#contract/workplace/home-facts.ts';
import type { home } from '#contract/workplace/home.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import { dateIn } from '#server/kernel/dates.ts';
import { asTeam } from '#server/kernel/database/database.ts';
import { record } from '#server/kernel/log/operation-log.ts';
import { memberOf, requireMember } from '#server/domain/support/support.ts';
import { lineOf } from '#server/domain/operation-log/log-entry.view.ts';
import { logReaderOf } from '#server/domain/visibility/log-reader.ts';
import { writeTeam } from '#server/kernel/write.ts';
import { findChecklistFacts } from './checklist.repository.ts';
import { findOverview } from './figures.repository.ts';
import {
  isMember,
  seesAnyFigure,
  managesRooms,
  bookingScopeOf,
  logScopeOf,
  visibleFiguresOf,
  visibleWaitingOf,
} from './home.policy.ts';
import { checklistOf, itemsFor, partsFor } from './home.rules.ts';
import { failingMailOf, figuresOf, layoutOf, meetingOf, roomTodayOf } from './home.view.ts';
import { replaceLayout } from './layout.repository.ts';
import { findMonths } from './months.repository.ts';
import { findOwnRequests, findRecent } from './recent.repository.ts';
import { findOwnMeetings, findRoomsToday } from './rooms.repository.ts';
import { countWaiting } from './waiting.repository.ts';

type Answer<K extends keyof typeof home> = Promise<z.input<(typeof home)[K]['output']>>;

/** Returns the parts of the home page, the caller's layout and the figures. One statement. */
export async function overview(context: TeamContext, parts: { cards: boolean }): Answer<'overview'> {
  const { actor, team, now, language } = context;
  const sees = visibleFiguresOf(context);
  const own = memberOf(actor);
  const today = dateIn(team.timeZone, now);
  const row = await asTeam(context.database, team.id, (db) =>
    findOverview(db, { teamId: team.id, memberId: actor.memberId, own, sees, language, today, now }),
  );
  const offered = {
    figures: seesAnyFigure(sees),
    months: sees.wholeTeam,
    checklist: itemsFor(actor, parts).length > 0,
    log: logScopeOf(context) !== null,
    member: isMember(context),
    managesRooms: managesRooms(context),
  };
  return {
    parts: partsFor(offered, row),
    layout: layoutOf(row.layout),
    figures: figuresOf(row, team.memberCap),
    failingMail: failingMailOf(row),
  };
}

/** Returns how much waits for the caller, by kind. One statement, which reads only what the caller's permissions cover. */
export async function waiting(context: TeamContext): Answer<'waiting'> {
  const { actor, team, now } = context;
  const today = dateIn(team.timeZone, now);
  return asTeam(context.database, team.id, (db) =>
    countWaiting(db, { teamId: team.id, memberId: actor.memberId, sees: visibleWaitingOf(context), today }),
  );
}

/** Returns joined and left members by month; requires the scope of the whole team. */
export async function months(context: TeamContext): Answer<'months'> {
  const { team, now } = context;
  if (!visibleFiguresOf(context).wholeTeam) return { months: null };
  return {
    months: await asTeam(context.database, team.id, (db) => findMonths(db, team.id, dateIn(team.timeZone, now))),
  };
}

/** Returns the set-up items the caller can do and whether they are done. Nothing is read if there are no such items. */
export async function checklist(context: TeamContext, parts: { cards: boolean }): Answer<'checklist'> {
  const { actor, team } = context;
  const items = itemsFor(actor, parts);
  if (!items.length) return { items: [] };
  const inviteScope = actor.scope('020100', 'edit');
  const facts = await asTeam(context.database, team.id, (db) => findChecklistFacts(db, team.id, inviteScope));
  return { items: checklistOf(items, facts) };
}

/** Returns rooms on their current local day, with the caller's rights on the board. */
export async function rooms(context: TeamContext): Answer<'rooms'> {
  const { actor, team, now } = context;
  const reader = { own: memberOf(actor), opens: bookingScopeOf(context), now };
  const rows = await asTeam(context.database, team.id, (db) => findRoomsToday(db, team.id, reader));
  return { items: rows.map(roomTodayOf), total: rows[0]?.total ?? 0 };
}

/** Returns the caller's meetings that are not over. Throws memberOnly. */
export async function meetings(context: TeamContext): Answer<'meetings'> {
  requireMember(context);
  const { actor, team, now } = context;
  const rows = await asTeam(context.database, team.id, (db) => findOwnMeetings(db, team.id, actor.memberId, now));
  return { items: rows.map(meetingOf), total: rows[0]?.total ?? 0 };
}

/** Returns the caller's own app requests. Throws memberOnly. */
export async function requests(context: TeamContext): Answer<'requests'> {
  requireMember(context);
  const { actor, team, language, now } = context;
  const rows = await asTeam(context.database, team.id, (db) => findOwnRequests(db, team.id, actor.memberId, language, now));
  return {
    items: rows.map((row) => ({
      ...row,
      createdAt: row.createdAt.toISOString(),
      decidedAt: row.decidedAt?.toISOString() ?? null,
    })),
  };
}

/** Returns the latest lines of the operation log within the scope of 080100. */
export async function recent(context: TeamContext): Answer<'recent'> {
  const { team } = context;
  const rows = await asTeam(context.database, team.id, async (db) => findRecent(db, team.id, await logReaderOf(db, context)));
  return { items: rows.map(lineOf) };
}

/** Stores the caller's home layout, or resets it with null. Throws memberOnly. */
export async function arrange(context: TeamContext, layout: HomeLayout | null): Answer<'arrange'> {
  requireMember(context);
  const { actor, team } = context;
  return writeTeam(context, async (tx) => {
    const before = await replaceLayout(tx, { teamId: team.id, memberId: actor.memberId }, layout);
    await record(tx, context, {
      category: 'DATA',
      action: 'home.arrange',
      object: { type: 'member', id: actor.memberId, name: actor.displayName },
      before: { layout: layoutOf(before) },
      after: { layout },
    });
    return { layout: layoutOf(layout) };
  });
}
