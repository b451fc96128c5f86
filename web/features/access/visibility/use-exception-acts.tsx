import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { api } from '#web/client/api.ts';
import { inBackground } from '#web/client/api-error.ts';
import { toast } from '#web/ui/toasts.ts';
import { offerUndo } from '#web/ui/undo-stack.ts';
import { usePreview } from './use-preview.tsx';
import { type ExceptionItem, useRefreshVisibility } from './use-visibility.ts';

type ChangedException = Pick<ExceptionItem, 'exceptionId' | 'name' | 'enabled' | 'version'>;

/** Enables, disables and deletes an exception, with a confirmation if a view changes. Draw `dialog` once. */
export function useExceptionActs(): {
  dialog: ReactNode;
  /** The id of the exception whose change is in progress. */
  busy: string;
  toggle: (row: ChangedException) => void;
  remove: (row: ChangedException, after?: () => void) => void;
} {
  const t = useTranslations('visibility');
  const { dialog, ask } = usePreview();
  const refresh = useRefreshVisibility();
  const [busy, setBusy] = useState('');
  function run(id: string, work: Promise<unknown>) {
    setBusy(id);
    inBackground(work.finally(() => setBusy('')));
  }
  async function toggle({ exceptionId: id, name, enabled, version }: ChangedException) {
    const way = enabled ? 'off' : 'on';
    await ask({
      change: { exceptionId: id, exception: { enabled: !enabled, version } },
      title: t(`preview.${way}Title`, { name }),
      action: t(`preview.${way}Action`, { name }),
      quietly: true,
      save: async (nothing) => {
        try {
          await api.visibility.update({ params: { id }, body: { enabled: !enabled, version } });
          toast('success', t(nothing ? `manage.${way}Nobody` : `manage.${way}Done`, { name }));
        } finally {
          await refresh();
        }
      },
    });
  }
  async function erase({ exceptionId: id, name }: ChangedException, after?: () => void) {
    await ask({
      change: { exceptionId: id, remove: true },
      title: t('preview.deleteTitle', { name }),
      action: t('preview.deleteAction', { name }),
      quietly: true,
      save: async () => {
        const { again } = await api.visibility.remove({ params: { id } });
        const text = t('manage.removed', { name });
        if (again) offerUndo(text, () => bringBack(again));
        else toast('success', text);
        after?.();
        await refresh();
      },
    });
    async function bringBack(body: NonNullable<Parameters<typeof api.visibility.create>[0]['body']>) {
      await api.visibility.create({ body });
      toast('success', t('manage.restored', { name }));
      await refresh();
    }
  }
  return {
    dialog,
    busy,
    toggle: (row) => run(row.exceptionId, toggle(row)),
    remove: (row, after) => run(row.exceptionId, erase(row, after)),
  };
}
