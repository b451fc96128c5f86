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
import { findFigures } from './figures.repository.ts';
import { figuresOf, kindsFor } from './figures.rules.ts';
import {
  bookingScopeOf,
  isMember,
  joinScopeOf,
  logScopeOf,
  managesRooms,
  seesWholeTeam,
  visibleFiguresOf,
  visibleNeedsOf,
  visibleWaitingOf,
} from './home.policy.ts';
import { checklistOf, itemsFor, partsFor, seesAnyNeed } from './home.rules.ts';
import { failingMailOf, layoutOf, meetingOf, roomTodayOf } from './home.view.ts';
import { replaceLayout } from './layout.repository.ts';
import { findMonths } from './months.repository.ts';
import { monthsUntil } from './months.rules.ts';
import { findNeeds } from './needs.repository.ts';
import { needsOf } from './needs.rules.ts';
import { findOverview } from './overview.repository.ts';
import { findOwnRequests, findRecent } from './recent.repository.ts';
import { findOwnMeetings, findRoomsToday } from './rooms.repository.ts';
import { countWaiting } from './waiting.repository.ts';

type Answer<K extends keyof typeof home> = Promise<z.input<(typeof home)[K]['output']>>;

/** Returns the parts of the home page and the caller's layout. One statement. */
export async function overview(context: TeamContext, parts: { cards: boolean }): Answer<'overview'> {
  const { actor, team, now } = context;
  const own = memberOf(actor);
  const row = await asTeam(context.database, team.id, (db) =>
    findOverview(db, { teamId: team.id, own, invites: joinScopeOf(context) !== null, now }),
  );
  const offered = {
    figures: kindsFor(visibleFiguresOf(context)).length > 0,
    needs: seesAnyNeed(visibleNeedsOf(context)),
    months: seesWholeTeam(context),
    checklist: itemsOf(context, parts).length > 0,
    log: logScopeOf(context) !== null,
    member: isMember(context),
    managesRooms: managesRooms(context),
  };
  return { parts: partsFor(offered, row), layout: layoutOf(row.layout), failingMail: failingMailOf(row) };
}

/** Returns up to four figures with their change against last month. One statement, which reads only what the caller sees. */
export async function figures(context: TeamContext): Answer<'figures'> {
  const { actor, team, now, language } = context;
  const sees = visibleFiguresOf(context);
  const kinds = kindsFor(sees);
  if (kinds.length === 0) return { items: [] };
  const months = monthsUntil(dateIn(team.timeZone, now));
  const of = { teamId: team.id, memberId: actor.memberId, sees, months, timeZone: team.timeZone, language };
  const row = await asTeam(context.database, team.id, (db) => findFigures(db, of));
  return { items: figuresOf(kinds, row, team.memberCap) };
}

/** Returns what needs the caller, the most urgent first. One statement, which reads only what the caller can act on. */
export async function needs(context: TeamContext): Answer<'needs'> {
  const { actor, team, now, language } = context;
  const { timeZone } = team;
  const of = { teamId: team.id, memberId: actor.memberId, sees: visibleNeedsOf(context), language, timeZone, now };
  const rows = await asTeam(context.database, team.id, (db) => findNeeds(db, { ...of, today: dateIn(timeZone, now) }));
  return needsOf(rows, now);
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
  if (!seesWholeTeam(context)) return { months: null };
  return {
    months: await asTeam(context.database, team.id, (db) => findMonths(db, team.id, dateIn(team.timeZone, now))),
  };
}

const itemsOf = (context: TeamContext, { cards }: { cards: boolean }) =>
  itemsFor(context.actor, { cards, member: isMember(context) });

/** Returns the set-up items the caller can do and whether they are done. Nothing is read if there are no such items. */
export async function checklist(context: TeamContext, parts: { cards: boolean }): Answer<'checklist'> {
  const { actor, team } = context;
  const items = itemsOf(context, parts);
  if (!items.length) return { items: [] };
  const of = { teamId: team.id, memberId: actor.memberId, inviteScope: joinScopeOf(context) };
  const facts = await asTeam(context.database, team.id, (db) => findChecklistFacts(db, of));
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
