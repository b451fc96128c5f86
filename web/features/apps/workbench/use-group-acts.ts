import { useTranslations } from 'use-intl';
import type { WorkbenchGroup, WorkbenchSettings } from '#contract/apps/workbench.ts';
import { api } from '#web/client/api.ts';
import { useOptimistic } from '#web/client/use-optimistic.ts';
import { toast } from '#web/ui/toasts.ts';
import { offerUndo } from '#web/ui/undo-stack.ts';
import { useWorkbenchWrites, workbenchQuery } from './use-workbench.ts';

/** A new order of the groups, or of the apps in a group. */
type NewOrder = { groupIds: string[] } | { groupId: string; appIds: string[] };

function reordered(settings: WorkbenchSettings, order: NewOrder): WorkbenchSettings {
  const { groups } = settings;
  return {
    ...settings,
    groups:
      'groupIds' in order
        ? groups.toSorted((one, other) => order.groupIds.indexOf(one.groupId) - order.groupIds.indexOf(other.groupId))
        : groups.map((group) => (group.groupId === order.groupId ? { ...group, appIds: order.appIds } : group)),
  };
}

/** Reorders groups and their apps, which is shown at once, removes an app from a group, and deletes a group; the last two can be undone. */
export function useGroupActs({ version }: Pick<WorkbenchSettings, 'version'>) {
  const t = useTranslations('workbench.groups');
  const { busy, write, run, refresh } = useWorkbenchWrites();
  const put = ({ groupId }: WorkbenchGroup, appIds: string[], sent?: number) =>
    write(() =>
      api.workbench.updateGroup({ params: { id: groupId }, body: { appIds, ...(sent === undefined ? {} : { version: sent }) } }),
    );

  const reorder = useOptimistic<WorkbenchSettings, NewOrder>({
    queryKey: workbenchQuery.queryKey,
    apply: reordered,
    send: (order, { version: known }) =>
      'groupIds' in order
        ? api.workbench.orderGroups({ body: { ...order, version: known } })
        : api.workbench.updateGroup({ params: { id: order.groupId }, body: { appIds: order.appIds, version: known } }),
    onDone: () => toast('success', t('ordered')),
    refresh,
  });

  function orderGroups(before: readonly string[], groupIds: string[]): void {
    if (groupIds.join() !== before.join()) reorder({ groupIds });
  }

  function orderApps({ groupId, appIds: before }: WorkbenchGroup, appIds: string[]): void {
    if (appIds.join() !== before.join()) reorder({ groupId, appIds });
  }

  function takeOut(group: WorkbenchGroup, app: { appId: string; name: string }): void {
    const names = { name: app.name, group: group.name };
    run(async () => {
      await put(
        group,
        group.appIds.filter((id) => id !== app.appId),
        version,
      );
      offerUndo(t('takenOut', names), async () => {
        await put(group, group.appIds);
        toast('success', t('putBack', names));
      });
    });
  }

  function remove({ groupId, name }: WorkbenchGroup): void {
    run(async () => {
      let again: Parameters<typeof api.workbench.createGroup>[0]['body'] | undefined;
      await write(async () => {
        const removed = await api.workbench.removeGroup({ params: { id: groupId } });
        again = removed.again;
        return removed.settings;
      });
      const body = again;
      if (!body) return;
      offerUndo(t('removed', { name }), async () => {
        await write(() => api.workbench.createGroup({ body }));
        toast('success', t('restored', { name }));
      });
    });
  }

  return { busy, orderGroups, orderApps, takeOut, remove };
}
