import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { RolePreview } from '#contract/access/roles.ts';
import { api } from '#web/client/api.ts';
import { PreviewDialog } from './PreviewDialog.tsx';
import { bodyOf, type RoleValues } from './role-values.ts';

interface Asked {
  preview: RolePreview;
  name: string;
  save: () => Promise<unknown>;
  settle: (error?: unknown) => void;
}

/**
 * Saving a role by way of its preview: who gains and who loses what is asked about first. Where nobody's rights change it is
 * saved at once. Draw `dialog` once in the screen; the promise ends when the dialog does.
 */
export function useSaveRole(role?: { roleId: string; version: number }): {
  dialog: ReactNode;
  ask: (values: RoleValues, save: () => Promise<unknown>) => Promise<void>;
} {
  const t = useTranslations('roles.preview');
  const [asked, setAsked] = useState<Asked>();
  async function ask(values: RoleValues, save: () => Promise<unknown>): Promise<void> {
    const body = { ...bodyOf(values), ...role };
    const preview = await api.roles.preview({ body });
    if (preview.lines.length === 0) {
      await save();
      return;
    }
    await new Promise<void>((resolve, reject) => {
      setAsked({
        preview,
        name: values.name,
        save,
        settle: (error) => (error === undefined ? resolve() : reject(error)),
      });
    });
  }
  function close(error?: unknown) {
    asked?.settle(error);
    setAsked(undefined);
  }
  const { preview, name = '' } = asked ?? {};
  const dialog = preview ? (
    <PreviewDialog
      preview={preview}
      title={role ? t('saveTitle', { name }) : t('createTitle', { name })}
      action={role ? t('saveAction', { name }) : t('createAction', { name })}
      calm={preview.lines.every(({ change }) => change === 'GAINS' || change === 'WIDENS')}
      onConfirm={async () => {
        try {
          await asked?.save();
          close();
        } catch (error) {
          close(error);
        }
      }}
      onClose={() => close()}
    />
  ) : null;
  return { dialog, ask };
}
