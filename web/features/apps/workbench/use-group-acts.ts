import { useTranslations } from 'use-intl';
import type { WorkbenchGroup, WorkbenchSettings } from '#contract/apps/workbench.ts';
import { api } from '#web/client/api.ts';
import { toast } from '#web/ui/toasts.ts';
import { offerUndo } from '#web/ui/undo-stack.ts';
import { useWorkbenchWrites } from './use-workbench.ts';

/** Reorders groups and their apps, removes an app from a group, and deletes a group; the last two can be undone. */
export function useGroupActs({ version }: Pick<WorkbenchSettings, 'version'>) {
  const t = useTranslations('workbench.groups');
  const { busy, write, run } = useWorkbenchWrites();
  const put = ({ groupId }: WorkbenchGroup, appIds: string[], sent?: number) =>
    write(() =>
      api.workbench.updateGroup({ params: { id: groupId }, body: { appIds, ...(sent === undefined ? {} : { version: sent }) } }),
    );

  function orderGroups(before: readonly string[], groupIds: string[]): void {
    if (groupIds.join() === before.join()) return;
    run(async () => {
      await write(() => api.workbench.orderGroups({ body: { groupIds, version } }));
      toast('success', t('ordered'));
    });
  }

  function orderApps(group: WorkbenchGroup, appIds: string[]): void {
    if (appIds.join() === group.appIds.join()) return;
    run(async () => {
      await put(group, appIds, version);
      toast('success', t('ordered'));
    });
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
