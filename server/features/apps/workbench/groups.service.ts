import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { appLimits } from '#contract/apps/app-facts.ts';
import type { FieldFault } from '#contract/errors.ts';
import type { workbench, WorkbenchSettings } from '#contract/apps/workbench.ts';
import type { WorkbenchStatus } from '#contract/apps/workbench-facts.ts';
import type { TeamContext, Tx } from '#server/kernel/context.ts';
import { asTeam, type Db } from '#server/kernel/database/database.ts';
import { AppError, withConstraints } from '#server/kernel/errors.ts';
import { loggedChanges, type LogEvent, record } from '#server/kernel/log/operation-log.ts';
import { writeTeam } from '#server/kernel/write.ts';
import * as repository from './groups.repository.ts';
import { editsWholeTeam, requireGroup, requireWhole } from './workbench.policy.ts';

type Body<E extends 'createGroup' | 'updateGroup' | 'orderGroups' | 'setStatus'> = z.output<
  NonNullable<(typeof workbench)[E]['body']>
>;
type Removed = z.input<typeof workbench.removeGroup.output>;

const constraints: Record<string, FieldFault> = { workbench_groups_name: { field: 'name', rule: 'duplicateName' } };

/** Returns the settings of the workbench. */
export function read(context: TeamContext): Promise<WorkbenchSettings> {
  return asTeam(context.database, context.team.id, (db) => settings(db, context));
}

async function settings(db: Db, context: TeamContext): Promise<WorkbenchSettings> {
  const { status, version } = await repository.readWorkbench(db, context.team.id);
  const [groups, apps] = [await repository.listGroups(db, context.team.id), await choosable(db, context)];
  return {
    status,
    version,
    groups: groups.map(({ id, ...group }) => ({ groupId: id, ...group })),
    apps,
    can: { edit: editsWholeTeam(context) },
  };
}

const choosable = (db: Db, context: TeamContext) => repository.listChoosable(db, context.team.id, context);

interface LockedWorkbench extends repository.WorkbenchRow {
  groups: repository.WorkbenchGroupRow[];
}

/**
 * Runs a change of the workbench, for callers with the scope of the whole team. `work` receives the current state and returns the
 * log entry, the answer and, if it changes, the status.
 */
function change<T>(
  context: TeamContext,
  version: number | undefined,
  work: (tx: Tx, current: LockedWorkbench) => Promise<{ event: LogEvent; status?: WorkbenchStatus; answer?: T }>,
): Promise<{ settings: WorkbenchSettings; answer: T | undefined }> {
  requireWhole(context);
  const { team } = context;
  return writeTeam(context, async (tx) => {
    const current = await repository.lockWorkbench(tx, team.id);
    if (version !== undefined && version !== current.version) throw new AppError('changedMeanwhile');
    const { event, status, answer } = await work(tx, { ...current, groups: await repository.listGroups(tx, team.id) });
    await repository.writeWorkbench(tx, team.id, status ?? current.status);
    await record(tx, context, event);
    return { settings: await settings(tx, context), answer };
  });
}

const about = (id: string, name: string) =>
  ({ category: 'WORKBENCH', object: { type: 'workbenchGroup', id, name } }) satisfies Partial<LogEvent>;

/** Shows members the groups, or one list again. Throws workbenchNeedsGroup if there is no group. */
export async function setStatus(context: TeamContext, { status, version }: Body<'setStatus'>): Promise<WorkbenchSettings> {
  const done = await change(context, version, async (_tx, current) => {
    if (status === current.status) throw new AppError('noChanges');
    requireGroup(status, current.groups.length);
    const action = status === 'OPENED' ? ('workbench.enable' as const) : ('workbench.stop' as const);
    const object = { type: 'workbench', id: null, name: context.team.name };
    return { event: { category: 'WORKBENCH', action, object }, status };
  });
  return done.settings;
}

/**
 * Adds a group, at the end or before another. Throws workbenchGroupLimitReached beyond fifteen, and the errors of `requireApps`.
 */
export async function createGroup(
  context: TeamContext,
  { name, appIds, before, version }: Body<'createGroup'>,
): Promise<WorkbenchSettings> {
  const { team } = context;
  const done = await change(context, version, async (tx, { groups }) => {
    const [id, apps] = [uuidv7(), [...new Set(appIds)]];
    const names = await requireApps(tx, context, apps, []);
    if (!(await withConstraints(constraints, () => repository.insertGroup(tx, team.id, id, name))))
      throw new AppError('workbenchGroupLimitReached', { args: { max: appLimits.groups } });
    await repository.setApps(tx, team.id, id, apps);
    const ids = groups.map((group) => group.id);
    const index = before ? ids.indexOf(before) : -1;
    if (index >= 0) await repository.setOrder(tx, team.id, ids.toSpliced(index, 0, id));
    return { event: { ...about(id, name), action: 'workbenchGroup.create', after: { name, apps: names } } };
  });
  return done.settings;
}

/** Renames a group, or changes its apps or their order. Throws notFound, noChanges, and the errors of `requireApps`. */
export async function updateGroup(
  context: TeamContext,
  id: string,
  { version, ...body }: Body<'updateGroup'>,
): Promise<WorkbenchSettings> {
  const { team } = context;
  const done = await change(context, version, async (tx, { groups }) => {
    const group = groups.find((each) => each.id === id);
    if (!group) throw new AppError('notFound');
    const [name, appIds] = [body.name ?? group.name, [...new Set(body.appIds ?? group.appIds)]];
    const names = {
      before: await namesOf(tx, context, group.appIds),
      after: await requireApps(tx, context, appIds, group.appIds),
    };
    // The ids decide whether the apps changed, because two apps may have the same name.
    const moved = group.appIds.join() !== appIds.join();
    const changed = loggedChanges(
      { name: group.name, apps: moved ? names.before : [] },
      { name, apps: moved ? names.after : [] },
    );
    if (!changed && !moved) throw new AppError('noChanges');
    if (name !== group.name) await withConstraints(constraints, () => repository.renameGroup(tx, team.id, id, name));
    if (moved) await repository.setApps(tx, team.id, id, appIds);
    return { event: { ...about(id, name), action: 'workbenchGroup.update', ...changed } };
  });
  return done.settings;
}

/** Sets the order of the groups. The ids must be those of all current groups; otherwise changedMeanwhile is thrown. */
export async function orderGroups(context: TeamContext, { groupIds, version }: Body<'orderGroups'>): Promise<WorkbenchSettings> {
  const { team } = context;
  const done = await change(context, version, async (tx, { groups }) => {
    const known = groups.map(({ id }) => id);
    if (known.toSorted().join() !== groupIds.toSorted().join()) throw new AppError('changedMeanwhile');
    if (known.join() === groupIds.join()) throw new AppError('noChanges');
    await repository.setOrder(tx, team.id, groupIds);
    const nameOf = new Map(groups.map((group) => [group.id, group.name]));
    const names = (ids: readonly string[]) => ({ groups: ids.map((id) => nameOf.get(id) ?? id) });
    return {
      event: {
        category: 'WORKBENCH',
        action: 'workbenchGroup.order',
        object: { type: 'workbench', id: null, name: team.name },
        before: names(known),
        after: names(groupIds),
      },
    };
  });
  return done.settings;
}

/**
 * Deletes a group; its apps are unaffected. Throws notFound, and workbenchNeedsGroup for the last group of an enabled workbench.
 */
export async function removeGroup(context: TeamContext, id: string): Promise<Removed> {
  const { team } = context;
  const done = await change<Removed['again']>(context, undefined, async (tx, { groups, status }) => {
    const index = groups.findIndex((each) => each.id === id);
    const group = groups[index];
    if (!group) throw new AppError('notFound');
    requireGroup(status, groups.length - 1);
    await repository.removeGroup(tx, team.id, id);
    const { name, appIds } = group;
    return {
      event: {
        ...about(id, name),
        action: 'workbenchGroup.delete',
        before: { name, apps: await namesOf(tx, context, appIds) },
      },
      answer: { name, appIds, before: groups[index + 1]?.id ?? null },
    };
  });
  if (!done.answer) throw new Error('the deleted group was not returned');
  return { settings: done.settings, again: done.answer };
}

async function namesOf(db: Db, context: TeamContext, ids: readonly string[]): Promise<string[]> {
  const known = new Map((await choosable(db, context)).map(({ appId, name }) => [appId, name]));
  return ids.flatMap((id) => known.get(id) ?? []);
}

/**
 * Only apps the team has can be added to a group; apps already in it may remain. Throws notFound for apps missing in the
 * catalogue, appNotOpened for apps the team has not opened.
 * @returns the names of the apps
 */
async function requireApps(db: Db, context: TeamContext, ids: readonly string[], present: readonly string[]): Promise<string[]> {
  const had = new Set([...(await choosable(db, context)).map(({ appId }) => appId), ...present]);
  const missing = ids.filter((id) => !had.has(id));
  if (missing.length) {
    const known = await repository.knownApps(db, context.team.id, missing);
    throw new AppError(known.length === missing.length ? 'appNotOpened' : 'notFound');
  }
  return namesOf(db, context, ids);
}
