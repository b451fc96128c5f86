import type { z } from 'zod';
import type { VisibilityPreview } from '#contract/access/visibility-preview.ts';
import type { visibility } from '#contract/access/visibility.ts';
import { type FieldLevels, visibilityLimits } from '#contract/access/visibility-facts.ts';
import { scopeOf } from '#server/domain/rights/actor.ts';
import type { Rules } from '#server/domain/visibility/decide.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import { asTeam, type Db } from '#server/kernel/database/database.ts';
import { AppError, invalid } from '#server/kernel/errors.ts';
import { startTimeSlices } from '#server/kernel/time-slices.ts';
import { validateExceptionDraft, exceptionSidesOf } from './exception-draft.checks.ts';
import * as exceptions from './exceptions.repository.ts';
import { limitReached } from './exceptions.service.ts';
import { pathsOf, readNamed } from './parties.repository.ts';
import { type TeamGroups, teamGroupsOf, type MemberGroupRow } from './preview.groups.rules.ts';
import { changedLevels, type ReportingLines, levelShifts } from './preview.levels.rules.ts';
import * as repository from './preview.repository.ts';
import { linesOf } from './preview.lines.view.ts';
import { previewBudget, measure, describeShifts } from './preview.visibility.rules.ts';
import { tallyOf } from './preview.tally.rules.ts';
import { described, type ExaminedChange } from './preview.view.ts';
import { readVisibilityRules } from './settings.repository.ts';
import { validateMainRule } from './settings.service.ts';
import { memberCode, requireChangeable, requireWholeTeam } from './visibility.policy.ts';

export type UnsavedRuleChange = z.output<NonNullable<typeof visibility.preview.body>>;

/** The rules of a team. */
interface State extends Rules {
  levels: FieldLevels;
}

/**
 * The exact changes that a change of the rules would make to whom members see in the directory, over all members who count.
 * Throws what the change itself would throw. Examines no more pairs than `visibilityLimits.previewLooks` and reports how many
 * people the result covers.
 */
export async function preview(context: TeamContext, body: UnsavedRuleChange): Promise<VisibilityPreview> {
  const { found, rest } = await examine(context, body);
  return asTeam(context.database, context.team.id, (db) => described(db, context, found, rest));
}

/** All that a change of the rules changes, by groups of members. */
export async function examine(
  context: TeamContext,
  body: UnsavedRuleChange,
): Promise<{ found: ExaminedChange; rest: Pick<VisibilityPreview, 'fields' | 'examined'> }> {
  const { database, team } = context;
  const { before, after, previewState } = await asTeam(database, team.id, async (db) => {
    const states = await judge(db, context, body);
    return { ...states, previewState: await readPreviewState(db, context, states) };
  });
  const { crowd, charge, named } = previewState;
  const budget = previewBudget(visibilityLimits.previewLooks);
  const [then, now] = await measure(crowd, [before, after]);
  if (!then || !now) throw new Error('two sets of rules are required');
  const [tally, lines] = [tallyOf(crowd), linesOf(crowd)];
  const examined = await describeShifts(crowd, [then, now], budget, (shift) => {
    tally.add(shift);
    return lines.add(shift);
  });
  const levels = await levelShifts(crowd, now, charge, changedLevels(before.levels, after.levels), budget);
  const rest = { fields: levels.fields, examined: Math.min(examined, levels.examined) };
  return { found: { crowd, named, tally, lines, fieldViewings: levels.viewings }, rest };
}

/** The rules before and after the change. Throws what the change itself would throw. */
async function judge(db: Db, context: TeamContext, body: UnsavedRuleChange): Promise<{ before: State; after: State }> {
  const { team } = context;
  const book = await readVisibilityRules(db, team.id);
  const rows = await exceptions.all(db, team.id);
  const before: State = {
    main: book.mainRule,
    selected: book.selected,
    levels: book.levels,
    exceptions: rows.filter(({ enabled }) => enabled),
  };
  if (body.mainRule ?? body.levels) requireWholeTeam(context);
  const rule = body.mainRule ? await validateMainRule(db, context, { ...body, mainRule: body.mainRule }, book) : book;
  const changed = await judgeException(db, context, body, rows);
  const others = before.exceptions.filter(({ id }) => changed === undefined || id !== changed.id);
  return {
    before,
    after: {
      main: rule.mainRule,
      selected: rule.selected,
      levels: { ...book.levels, ...body.levels },
      exceptions: changed?.next?.enabled ? [...others, { ...changed.next, id: changed.id }] : others,
    },
  };
}

async function judgeException(db: Db, context: TeamContext, body: UnsavedRuleChange, rows: readonly exceptions.ExceptionRow[]) {
  const { exceptionId: id, exception, remove } = body;
  if (id === undefined) {
    if (remove) throw invalid({ field: 'exceptionId', rule: 'required' });
    if (!exception) return undefined;
    const { draft } = await validateExceptionDraft(db, context, exception);
    if (rows.length >= visibilityLimits.exceptions) throw limitReached();
    return { id: '', next: draft };
  }
  const row = rows.find((each) => each.id === id);
  if (!row) throw new AppError('notFound');
  if (!remove) return { id, next: (await validateExceptionDraft(db, context, exception ?? {}, row)).draft };
  const known = await readNamed(db, [row.subjects, row.objects]);
  requireChangeable(context, exceptionSidesOf(row, known, await pathsOf(db, context.actor.departments)));
  return { id, next: undefined };
}

/** All members to whom the rules apply, in groups. Each member whom a rule names is a group of their own. */
async function readPreviewState(db: Db, { team }: TeamContext, { before, after }: { before: State; after: State }) {
  const holders = await repository.readHolders(db, team.id, memberCode);
  const asksLevels = changedLevels(before.levels, after.levels).length > 0;
  const charge = asksLevels ? await repository.readReportingLines(db) : { heads: [], leaders: [] };
  // A role may have 1,000 holders and reach 1,000 members: its members are read once.
  const roles = new Map([...holders.values()].flat().map((role) => [role.id, role]));
  const named = new Set([
    ...before.selected.members,
    ...after.selected.members,
    ...holders.keys(),
    ...(team.ownerMemberId ? [team.ownerMemberId] : []),
    ...charge.heads.map(({ head }) => head),
    ...charge.leaders,
  ]);
  const turns = startTimeSlices();
  for (const { scope, rights } of roles.values()) {
    if (scope === 'MEMBERS') for (const id of rights.members) named.add(id);
    await turns.next();
  }
  for (const { subjects, objects } of new Set([...before.exceptions, ...after.exceptions])) {
    for (const id of [...subjects.members, ...objects.members]) named.add(id);
    await turns.next();
  }
  const ids = [...named];
  const rolesOf = ({ id, places }: MemberGroupRow) => {
    const memberRoles = (id === null ? undefined : holders.get(id)) ?? [];
    const superAdmin = memberRoles.some(({ builtIn }) => builtIn === 'SUPER_ADMIN');
    const limited = memberRoles.filter(({ builtIn }) => builtIn !== 'SUPER_ADMIN');
    return {
      unlimited: superAdmin || (id !== null && id === team.ownerMemberId),
      scope: scopeOf({ owner: false, roles: limited, departments: places }, memberCode, 'view'),
    };
  };
  const rows = await repository.readMemberGroups(db, ids);
  const crowd = await teamGroupsOf(await repository.readTree(db), rows, rolesOf);
  const reports = asksLevels ? await repository.readReports(db, ids) : [];
  return { crowd, named: ids, charge: chargeOf(crowd, rows, charge.heads, reports) };
}

function chargeOf(
  { departments }: TeamGroups,
  rows: readonly MemberGroupRow[],
  heads: readonly { id: string; head: string }[],
  reporting: readonly (MemberGroupRow & { leader: string })[],
): ReportingLines {
  const keyOf = ({ id, places }: Omit<MemberGroupRow, 'size'>) => id ?? places.join();
  const kinds = new Map(rows.map((row, at) => [keyOf(row), at]));
  const places = new Map(departments.map(({ id }, at) => [id, at]));
  const headed = new Map<number, number[]>();
  for (const { id, head } of heads) {
    const [viewer, place] = [kinds.get(head), places.get(id)];
    if (viewer !== undefined && place !== undefined) headed.set(viewer, [...(headed.get(viewer) ?? []), place]);
  }
  const reports = new Map<number, Map<number, number>>();
  for (const { leader, size, ...row } of reporting) {
    const [viewer, target] = [kinds.get(leader), kinds.get(keyOf(row))];
    if (viewer === undefined || target === undefined) continue;
    reports.set(viewer, (reports.get(viewer) ?? new Map<number, number>()).set(target, size));
  }
  return { headed, reports };
}
