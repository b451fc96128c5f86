import { Alert, Button, Form } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { errors } from '#contract/errors.ts';
import type { ExceptionView } from '#contract/access/visibility.ts';
import { api } from '#web/client/api.ts';
import { ApiError } from '#web/client/api-error.ts';
import { go } from '#web/client/navigation.ts';
import { paths } from '#web/paths.ts';
import { MoreMenu } from '#web/ui/MoreMenu.tsx';
import { Page } from '#web/ui/Page.tsx';
import { toast } from '#web/ui/toasts.ts';
import { EffectTag } from './EffectTag.tsx';
import { bodyOf, type ExceptionValues, valuesOf } from './exception-values.ts';
import { ExceptionForm } from './ExceptionForm.tsx';
import { useExceptionActs } from './use-exception-acts.tsx';
import { usePreview } from './use-preview.tsx';
import { useRefreshVisibility } from './use-visibility.ts';

interface EditExceptionProps {
  exception: ExceptionView;
  onReload: () => void;
}

/** Edits an exception. The version read when the form opened protects against concurrent changes. */
export function EditException({ exception, onReload }: EditExceptionProps) {
  const t = useTranslations('visibility');
  const { exceptionId: id, version } = exception;
  const [form] = Form.useForm<ExceptionValues>();
  const [initial] = useState(() => valuesOf(exception));
  const [conflict, setConflict] = useState(false);
  const { dialog, ask } = usePreview();
  const acts = useExceptionActs();
  const refresh = useRefreshVisibility();
  const leave = () => go(paths.visibilityExceptions, { replace: true });
  async function save(entered: ExceptionValues) {
    const body = { ...bodyOf({ ...initial, ...form.getFieldsValue(true), ...entered }), version };
    const { name } = body;
    try {
      return await ask({
        change: { exceptionId: id, exception: body },
        title: t('preview.saveTitle', { name }),
        action: t('preview.saveAction', { name }),
        quietly: true,
        save: async (nothing) => {
          await api.visibility.update({ params: { id }, body });
          toast('success', t(nothing ? 'form.savedNobody' : 'form.saved', { name }));
          void refresh();
          leave();
        },
      });
    } catch (error) {
      setConflict(error instanceof ApiError && error.code === errors.changedMeanwhile.code);
      throw error;
    }
  }
  function remove() {
    acts.remove(exception, leave);
  }
  return (
    <Page
      title={t('form.editTitle', { name: exception.name })}
      purpose={t('form.editPurpose')}
      beside={<EffectTag effect={exception.effect} />}
      actions={<MoreMenu items={[{ key: 'remove', label: t('manage.remove'), danger: true, onClick: remove }]} />}
    >
      {dialog}
      {acts.dialog}
      {conflict ? (
        <Alert type="warning" title={t('form.conflict')} action={<Button onClick={onReload}>{t('form.reload')}</Button>} />
      ) : null}
      <ExceptionForm id={id} form={form} initial={initial} submitText={t('form.save')} onSave={save} />
    </Page>
  );
}
