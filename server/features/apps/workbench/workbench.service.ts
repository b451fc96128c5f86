import type { z } from 'zod';
import { paymentOf } from '#contract/apps/app-facts.ts';
import type { workbench, WorkbenchPreview, WorkbenchView } from '#contract/apps/workbench.ts';
import { idForScope } from '#server/domain/visibility/references.ts';
import { namesFor } from '#server/domain/visibility/named-people.ts';
import { appAccessOf } from '#server/domain/app-access/verdict.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import { asTeam, type Db } from '#server/kernel/database/database.ts';
import { AppError } from '#server/kernel/errors.ts';
import { requireMember } from '#server/domain/support/support.ts';
import { listGroups, readWorkbench } from './groups.repository.ts';
import { code, viewed } from './workbench.policy.ts';
import * as repository from './workbench.repository.ts';

type PreviewQuery = z.output<NonNullable<typeof workbench.preview.query>>;
type Access = z.input<typeof workbench.access.output>;

/** Returns the caller's own apps. Throws memberOnly for provider staff. */
export function mine(context: TeamContext): Promise<WorkbenchView> {
  requireMember(context);
  const { database, team, actor } = context;
  return asTeam(database, team.id, async (db) => {
    const { status } = await readWorkbench(db, team.id);
    return viewOf(db, context, { memberId: actor.memberId }, status === 'OPENED');
  });
}

/**
 * Returns what the groups would show, even if the workbench is not enabled. Throws notFound for people outside the caller's
 * scope.
 */
export function preview(context: TeamContext, query: PreviewQuery): Promise<WorkbenchPreview> {
  const [employeeId, departmentId] = [idForScope(query.employeeId), idForScope(query.departmentId)];
  const { database, team } = context;
  const scope = viewed(context);
  return asTeam(database, team.id, async (db) => {
    if (employeeId !== undefined) {
      const member = await repository.findMember(db, employeeId, scope);
      if (!member) throw new AppError('notFound');
      const name = await namesFor(db, context, code, [member]);
      return { ...(await viewOf(db, context, { memberId: member.id }, true)), employee: name(member) };
    }
    if (departmentId === undefined || !(await repository.isDepartmentInside(db, departmentId, scope)))
      throw new AppError('notFound');
    return { ...(await viewOf(db, context, { departmentId }, true)), employee: null };
  });
}

/** Groups contain only apps of this person, and groups without any are left out (domain rules 4). */
async function viewOf(
  db: Db,
  context: TeamContext,
  whose: repository.WorkbenchSubject,
  grouped: boolean,
): Promise<WorkbenchView> {
  const { team, now } = context;
  const rows = await repository.listApps(db, team.id, whose, context);
  const available = new Set(rows.map(({ appId }) => appId));
  const groups = (grouped ? await listGroups(db, team.id) : []).map(({ id, name, appIds }) => ({
    groupId: id,
    name,
    appIds: appIds.filter((appId) => available.has(appId)),
  }));
  return {
    grouped,
    groups: groups.filter(({ appIds }) => appIds.length > 0),
    apps: rows.map(({ appId, name, icon, summary, verdict, takesSeat, ...terms }) => {
      const { trial, until } = paymentOf(terms, now);
      return { appId, name, icon, summary, verdict, takesSeat, trial, until: until?.toISOString() ?? null };
    }),
  };
}

/** Returns whether the caller may open an app now, and its address. Throws notFound, or memberOnly for provider staff. */
export function access(context: TeamContext, appId: string): Promise<Access> {
  requireMember(context);
  const { database, team, actor, now } = context;
  return asTeam(database, team.id, async (db) => {
    const addresses = await repository.launchPlaces(db, team.id, appId);
    const found = await appAccessOf(db, team.id, actor.memberId, appId, now);
    if (!addresses || !found) throw new AppError('notFound');
    const { verdict, takesSeat } = found;
    return {
      verdict,
      takesSeat,
      launchUrl: verdict === 'OK' ? addresses.url : null,
      mobile: verdict === 'OK' ? addresses.mobile : null,
    };
  });
}
