import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { appLimits } from '#contract/apps/app-facts.ts';
import type { FieldFault } from '#contract/errors.ts';
import type { workbench, WorkbenchSettings } from '#contract/apps/workbench.ts';
import type { WorkbenchStatus } from '#contract/apps/workbench-facts.ts';
import type { TeamContext, Tx } from '#server/kernel/context.ts';
import { asTeam, type Db } from '#server/kernel/database/database.ts';
import { AppError, withConstraints } from '#server/kernel/errors.ts';
import { changes, type LogEvent, record } from '#server/kernel/log/operation-log.ts';
import { writeTeam } from '#server/kernel/write.ts';
import * as repository from './groups.repository.ts';
import { editsWholeTeam, requireGroup, requireWhole } from './workbench.policy.ts';

type Body<E extends 'createGroup' | 'updateGroup' | 'orderGroups' | 'setStatus'> = z.output<
  NonNullable<(typeof workbench)[E]['body']>
>;
type Removed = z.input<typeof workbench.removeGroup.output>;

const constraints: Record<string, FieldFault> = { workbench_groups_name: { field: 'name', rule: 'duplicateName' } };

/** How the workbench is set up. */
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

interface Held extends repository.WorkbenchRow {
  groups: repository.WorkbenchGroupRow[];
}

/** A change of the workbench by who reaches the whole team. `work` is told what stands and answers what it did, with the status afterwards. */
function change<T>(
  context: TeamContext,
  version: number | undefined,
  work: (tx: Tx, held: Held) => Promise<{ event: LogEvent; status?: WorkbenchStatus; answer?: T }>,
): Promise<{ settings: WorkbenchSettings; answer: T | undefined }> {
  requireWhole(context);
  const { team } = context;
  return writeTeam(context, async (tx) => {
    const held = await repository.lockWorkbench(tx, team.id);
    if (version !== undefined && version !== held.version) throw new AppError('changedMeanwhile');
    const { event, status, answer } = await work(tx, { ...held, groups: await repository.listGroups(tx, team.id) });
    await repository.writeWorkbench(tx, team.id, status ?? held.status);
    await record(tx, context, event);
    return { settings: await settings(tx, context), answer };
  });
}

const about = (id: string, name: string) =>
  ({ category: 'WORKBENCH', object: { type: 'workbenchGroup', id, name } }) satisfies Partial<LogEvent>;

/** Shows members the groups, or one list again. Throws workbenchNeedsGroup where there is none. */
export async function setStatus(context: TeamContext, { status, version }: Body<'setStatus'>): Promise<WorkbenchSettings> {
  const done = await change(context, version, async (_tx, held) => {
    if (status === held.status) throw new AppError('noChanges');
    requireGroup(status, held.groups.length);
    const action = status === 'OPENED' ? ('workbench.enable' as const) : ('workbench.stop' as const);
    const object = { type: 'workbench', id: null, name: context.team.name };
    return { event: { category: 'WORKBENCH', action, object }, status };
  });
  return done.settings;
}

/** Adds a group, at the end or before another. Throws workbenchGroupLimitReached past fifteen, and what `requireApps` does. */
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
    const place = before ? ids.indexOf(before) : -1;
    if (place >= 0) await repository.setOrder(tx, team.id, ids.toSpliced(place, 0, id));
    return { event: { ...about(id, name), action: 'workbenchGroup.create', after: { name, apps: names } } };
  });
  return done.settings;
}

/** Renames a group, or puts other apps or another order into it. Throws notFound, noChanges, and what `requireApps` does. */
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
    // Of the same name in both lists the ids tell whether something changed.
    const moved = group.appIds.join() !== appIds.join();
    const changed = changes({ name: group.name, apps: moved ? names.before : [] }, { name, apps: moved ? names.after : [] });
    if (!changed && !moved) throw new AppError('noChanges');
    if (name !== group.name) await withConstraints(constraints, () => repository.renameGroup(tx, team.id, id, name));
    if (moved) await repository.setApps(tx, team.id, id, appIds);
    return { event: { ...about(id, name), action: 'workbenchGroup.update', ...changed } };
  });
  return done.settings;
}

/** The ids are those of all groups; others than today's mean that somebody changed them meanwhile. */
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

/** Deletes a group; its apps stay. Throws notFound, and workbenchNeedsGroup for the last one of an enabled workbench. */
export async function removeGroup(context: TeamContext, id: string): Promise<Removed> {
  const { team } = context;
  const done = await change<Removed['again']>(context, undefined, async (tx, { groups, status }) => {
    const place = groups.findIndex((each) => each.id === id);
    const group = groups[place];
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
      answer: { name, appIds, before: groups[place + 1]?.id ?? null },
    };
  });
  if (!done.answer) throw new Error('a group was deleted without being told');
  return { settings: done.settings, again: done.answer };
}

async function namesOf(db: Db, context: TeamContext, ids: readonly string[]): Promise<string[]> {
  const known = new Map((await choosable(db, context)).map(({ appId, name }) => [appId, name]));
  return ids.flatMap((id) => known.get(id) ?? []);
}

/**
 * What is put into a group is an app the team has; what stands in it already may stay. @returns their names
 * Throws notFound for what the catalogue has not, appNotOpened for what the team has not.
 */
async function requireApps(db: Db, context: TeamContext, ids: readonly string[], standing: readonly string[]): Promise<string[]> {
  const had = new Set([...(await choosable(db, context)).map(({ appId }) => appId), ...standing]);
  const missing = ids.filter((id) => !had.has(id));
  if (missing.length) {
    const known = await repository.knownApps(db, context.team.id, missing);
    throw new AppError(known.length === missing.length ? 'appNotOpened' : 'notFound');
  }
  return namesOf(db, context, ids);
}
