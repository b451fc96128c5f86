import type { z } from 'zod';
import type { RolePreview, roles } from '#contract/access/roles.ts';
import { roleLimits } from '#contract/access/role-facts.ts';
import type { HeldRole, GrantHolder } from '#server/domain/rights/actor.ts';
import { memberIds, refersTo } from '#server/domain/visibility/references.ts';
import { namesFor } from '#server/domain/visibility/named-people.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import { asTeam, type Db } from '#server/kernel/database/database.ts';
import { AppError, invalid } from '#server/kernel/errors.ts';
import { startTimeSlices } from '#server/kernel/time-slices.ts';
import { countOverlap } from './preview.repository.ts';
import { changesOf, holderKey, linesOf, type Overlap, pairKey, shiftsOf } from './preview.rules.ts';
import {
  type RoleDraft,
  validateRoleDraft,
  validateHolders,
  requireHoldersWithin,
  storedRoleDraft,
} from './role-draft.checks.ts';
import * as people from './role-members.repository.ts';
import { code, requireGivable, requireRemovable } from './roles.policy.ts';
import * as repository from './roles.repository.ts';
import { validateRoleUpdate } from './roles.service.ts';

type Body = z.output<NonNullable<typeof roles.preview.body>>;

/** A role before and after the change to preview; null where it does not exist. */
interface Change {
  id: string;
  builtIn: string | null;
  before: RoleDraft | null;
  after: RoleDraft | null;
}

/**
 * The members whose rights a change would alter, and the number of people in their scopes before and after. Throws what the
 * change itself would throw.
 */
export function preview(context: TeamContext, body: Body): Promise<RolePreview> {
  return asTeam(context.database, context.team.id, async (db) => {
    const change = await judge(db, context, body);
    return differences(db, context, change);
  });
}

async function judge(db: Db, context: TeamContext, { roleId, ...body }: Body): Promise<Change> {
  const { team } = context;
  if (!roleId) {
    const after = await validateRoleDraft(db, context, body);
    await validateHolders(db, context, undefined, { add: after.holders, remove: [] });
    return { id: '', builtIn: null, before: null, after };
  }
  const row = await repository.find(db, team.id, roleId);
  if (!row) throw new AppError('notFound');
  const about = { id: row.id, builtIn: row.built_in };
  if (body.remove) {
    requireRemovable(context, row);
    const before = await storedRoleDraft(db, team.id, row);
    await validateHolders(db, context, row, { add: [], remove: before.holders });
    return { ...about, before, after: null };
  }
  if (body.addEmployeeIds ?? body.removeEmployeeIds) return { ...about, ...(await judgeMembers(db, context, row, body)) };
  const { before, after } = await validateRoleUpdate(db, context, row, body);
  return { ...about, before, after };
}

async function judgeMembers(db: Db, context: TeamContext, row: repository.RoleRow, body: Body) {
  const before = await storedRoleDraft(db, context.team.id, row);
  const named = await memberIds(db, context, code, body.addEmployeeIds ?? [], before.holders);
  if (!named) throw invalid({ field: 'employeeIds', rule: 'notFound' });
  const add = named.filter((id) => !before.holders.includes(id));
  const remove = before.holders.filter((id) => body.removeEmployeeIds?.some((reference) => refersTo(reference, id)));
  if (add.length || remove.some((id) => id !== context.actor.memberId)) requireGivable(context, row);
  await validateHolders(db, context, row, { add, remove });
  await requireHoldersWithin(db, context, row, add);
  return { before, after: { ...before, holders: [...before.holders.filter((id) => !remove.includes(id)), ...add] } };
}

async function differences(db: Db, context: TeamContext, change: Change): Promise<RolePreview> {
  const holdersThen = new Set(change.after?.holders);
  const concerned = [...new Set([...(change.before?.holders ?? []), ...holdersThen])];
  const rows = await people.findRights(db, context.team.id, concerned);
  const name = await namesFor(db, context, code, rows);
  const then = roleAfter(change);
  const known = new Map<string, HolderDifference[]>();
  const overlaps = new Map<string, Overlap>();
  const found: RolePreview['differences'] = [];
  const turns = startTimeSlices();
  for (const row of rows) {
    const now: GrantHolder = { owner: row.id === context.team.ownerMemberId, roles: row.roles, departments: row.departments };
    const others = row.roles.filter((role) => role.id !== change.id);
    const next: GrantHolder = { ...now, roles: holdersThen.has(row.id) && then ? [...others, then] : others };
    // Many members have the same roles, so each distinct change is computed once.
    const key = `${holderKey(now)}>${holderKey(next)}`;
    const holderChanges = known.get(key) ?? (await changesForHolder(db, overlaps, now, next));
    known.set(key, holderChanges);
    const employee = name(row);
    for (const each of holderChanges) found.push({ employee, ...each });
    const rest = turns.next();
    if (rest) await rest;
  }
  return {
    lines: await linesOf(found),
    differences: found.slice(0, roleLimits.previewed),
    people: new Set(found.map(({ employee }) => employee.employeeId)).size,
  };
}

type HolderDifference = Omit<RolePreview['differences'][number], 'employee'>;

/** The changes between two states of a holder's roles, with the number of people in scope. `overlaps` caches the counts. */
async function changesForHolder(
  db: Db,
  overlaps: Map<string, Overlap>,
  now: GrantHolder,
  next: GrantHolder,
): Promise<HolderDifference[]> {
  const holderChanges: HolderDifference[] = [];
  for (const shift of shiftsOf(now, next)) {
    const key = pairKey(shift);
    const overlap = overlaps.get(key) ?? (await countOverlap(db, shift.before, shift.after));
    overlaps.set(key, overlap);
    const { code, access } = shift;
    const { before, after } = overlap;
    holderChanges.push(...changesOf(shift, overlap).map((is) => ({ code, access, change: is, before, after })));
  }
  return holderChanges;
}

/** The role as it would be after the change, or undefined if it would be deleted. */
function roleAfter({ id, builtIn, after }: Change): HeldRole | undefined {
  if (!after) return undefined;
  const ids = (rows: readonly { id: string }[]) => rows.map((row) => row.id);
  const rights = { grants: after.grants, departments: ids(after.departments), members: ids(after.members) };
  return { id, builtIn, scope: after.scope, rights };
}
