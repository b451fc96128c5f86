import type { z } from 'zod';
import { needsTypedNumber } from '#contract/people/bulk-facts.ts';
import { resignLimits } from '#contract/people/resignation-facts.ts';
import type { Inventory } from '#contract/people/leaving.ts';
import type { resignations } from '#contract/people/resignations.ts';
import type { Scope, TeamContext } from '#server/kernel/context.ts';
import { dateIn } from '#server/kernel/dates.ts';
import { asTeam, type Db } from '#server/kernel/database/database.ts';
import { AppError } from '#server/kernel/errors.ts';
import {
  type HandoverItem,
  type HandoverKind,
  handoverKindsInOrder,
  type LeavingMember,
} from '#server/domain/handover/handover.ts';
import { contains, editScope as editDepartments } from '#server/features/people/departments/departments.policy.ts';
import { editScope } from '#server/features/people/members/members.policy.ts';
import { namesFor, refView } from '#server/domain/visibility/named-people.ts';
import { pathsOf } from './kinds/responsibilities.repository.ts';
import { refusalOf } from './resign.checks.ts';
import * as leavers from './leavers.repository.ts';
import { operatorOf } from './recipients.service.ts';
import { leaverOf } from './resign.write.service.ts';
import { countInScope, requireSeen } from './resign.service.ts';
import { wordsOf } from './resignations.view.ts';
import * as verifying from './verifications.repository.ts';

type Answer<Name extends 'inventory' | 'verificationManager' | 'verificationAdministrator'> = z.input<
  (typeof resignations)[Name]['output']
>;

/** Counts what the leaving of these members on a day, today if absent, would end and hand over. Writes nothing. */
export function inventory(
  context: TeamContext,
  kinds: readonly HandoverKind[],
  { ids, jobEndedDate }: { ids: readonly string[]; jobEndedDate?: string | undefined },
): Promise<Answer<'inventory'>> {
  const { team } = context;
  return asTeam(context.database, team.id, async (db) => {
    const rows = await requireSeen(db, context, ids);
    const owner = await leavers.findOwner(db, team.id);
    const [ownerRow] = owner ? await leavers.findCandidates(db, team.id, [owner.id]) : [];
    const [operator] = await leavers.findCandidates(db, team.id, [operatorOf(context.actor, owner) ?? '']);
    if (!operator) throw new AppError('notFound');
    const items: Inventory[] = [];
    for (const row of rows) {
      const usual = await leavers.findDefault(
        db,
        team.id,
        row,
        rows.map(({ id }) => id),
      );
      const by = { memberId: context.actor.memberId, scope: editScope(context) ?? noScope };
      const refusal = await refusalOf(db, team.id, row, by, { owner });
      const recipient = usual ?? operator;
      const name = await namesFor(db, context, '020100', [recipient, ownerRow]);
      items.push({
        member: refView(context, { ...row, titled: true }),
        jobEndedDate: row.job_ended_date,
        joinedDate: row.joined_date,
        kinds: await countKinds(db, context, kinds, leaverOf(context, row, jobEndedDate)),
        recipient: name(recipient),
        owner: ownerRow ? name(ownerRow) : null,
        refusal: refusal && { error: refusal, message: wordsOf(context.language, refusal) ?? '' },
      });
    }
    const typeNumber = needsTypedNumber(rows.length, await countInScope(db, context));
    return { today: dateIn(team.timeZone, context.now), items, typeNumber };
  });
}

const noScope: Scope = { departments: [], members: [] };

async function countKinds(
  db: Db,
  context: TeamContext,
  kinds: readonly HandoverKind[],
  leaver: LeavingMember,
): Promise<Inventory['kinds']> {
  const counted: Inventory['kinds'] = [];
  for (const kind of handoverKindsInOrder(kinds)) {
    const items = await kind.list(db, leaver);
    counted.push({
      kind: kind.kind,
      to: kind.to,
      required: kind.required ?? false,
      count: items.length,
      fixed: kind.kind === 'headPosts' ? await countFixed(db, context, items) : 0,
      items: items.slice(0, resignLimits.inventory).map(({ name }) => name),
    });
  }
  return counted;
}

/** The number of departments that the caller can't edit and whose new head they therefore can't choose. */
async function countFixed(db: Db, context: TeamContext, items: readonly HandoverItem[]): Promise<number> {
  const paths = await pathsOf(
    db,
    context.team.id,
    items.map(({ id }) => id),
  );
  return items.filter(({ id }) => !contains(editDepartments(context), paths.get(id) ?? [])).length;
}

/** Returns which departments a member heads and how many members report to them (specification section 7). */
export function verifyManager(context: TeamContext, id: string): Promise<Answer<'verificationManager'>> {
  return asTeam(context.database, context.team.id, async (db) => {
    await requireSeen(db, context, [id]);
    const departments = await verifying.headedBy(db, context.team.id, id);
    const reports = await verifying.countReports(db, context.team.id, id);
    return { manager: departments.length > 0 || reports > 0, departments, reports };
  });
}

/** Returns what a member must transfer before they can leave (specification section 7). */
export function verifyAdministrator(
  context: TeamContext,
  kinds: readonly HandoverKind[],
  id: string,
): Promise<Answer<'verificationAdministrator'>> {
  const teamId = context.team.id;
  return asTeam(context.database, teamId, async (db) => {
    const [row] = await requireSeen(db, context, [id]);
    if (!row) throw new AppError('notFound');
    const owner = (await leavers.findOwner(db, teamId))?.id === id;
    const lastSuperAdmin = row.super_admin && !(await leavers.hasOtherSuperAdmin(db, teamId, id));
    const inCharge = kinds.find(({ kind }) => kind === 'apps');
    const apps = inCharge ? await inCharge.list(db, leaverOf(context, row)) : [];
    return {
      owner,
      superAdmin: row.super_admin,
      lastSuperAdmin,
      roles: await verifying.rolesOf(db, context, id),
      apps: apps.map(({ name }) => name),
      mustTransfer: [
        ...(owner ? (['ownership'] as const) : []),
        ...(lastSuperAdmin ? (['superAdmin'] as const) : []),
        ...(apps.length ? (['apps'] as const) : []),
      ],
    };
  });
}
