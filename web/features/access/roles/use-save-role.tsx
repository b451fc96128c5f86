import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { RolePreview } from '#contract/access/roles.ts';
import { api } from '#web/client/api.ts';
import { PreviewDialog } from './PreviewDialog.tsx';
import { bodyOf, type RoleValues } from './role-values.ts';

interface OpenQuestion {
  preview: RolePreview;
  name: string;
  save: () => Promise<unknown>;
  settle: (saved: Promise<boolean>) => void;
}

/**
 * Saves a role after a preview of who gains and who loses what; without such changes it is saved at once. Draw `dialog` once in
 * the screen. The promise settles when the dialog closes: to false if the person cancelled.
 */
export function useSaveRole(role?: { roleId: string; version: number }): {
  dialog: ReactNode;
  ask: (values: RoleValues, save: () => Promise<unknown>) => Promise<boolean>;
} {
  const t = useTranslations('roles.preview');
  const [openQuestion, setOpenQuestion] = useState<OpenQuestion>();
  async function ask(values: RoleValues, save: () => Promise<unknown>): Promise<boolean> {
    const body = { ...bodyOf(values), ...role };
    const preview = await api.roles.preview({ body });
    if (preview.lines.length === 0) {
      await save();
      return true;
    }
    return await new Promise<boolean>((settle) => setOpenQuestion({ preview, name: values.name, save, settle }));
  }
  function close(saved: Promise<boolean>) {
    openQuestion?.settle(saved);
    setOpenQuestion(undefined);
  }
  const { preview, name = '' } = openQuestion ?? {};
  const dialog = preview ? (
    <PreviewDialog
      preview={preview}
      title={role ? t('saveTitle', { name }) : t('createTitle', { name })}
      action={role ? t('saveAction', { name }) : t('createAction', { name })}
      calm={preview.lines.every(({ change }) => change === 'GAINS' || change === 'WIDENS')}
      onConfirm={async () => {
        try {
          await openQuestion?.save();
          close(Promise.resolve(true));
        } catch (error) {
          close(Promise.reject(error));
        }
      }}
      onClose={() => close(Promise.resolve(false))}
    />
  ) : null;
  return { dialog, ask };
}
