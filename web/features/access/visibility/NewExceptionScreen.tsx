import { Form } from 'antd';
import { useTranslations } from 'use-intl';
import { api } from '#web/client/api.ts';
import { go } from '#web/client/navigation.ts';
import { paths } from '#web/paths.ts';
import { Page } from '#web/ui/Page.tsx';
import { toast } from '#web/ui/toasts.ts';
import { bodyOf, type ExceptionValues, newValues } from './exception-values.ts';
import { ExceptionForm } from './ExceptionForm.tsx';
import { usePreview } from './use-preview.tsx';
import { useRefreshVisibility } from './use-visibility.ts';

/** New exception (020300). */
export function NewExceptionScreen() {
  const t = useTranslations('visibility');
  const [form] = Form.useForm<ExceptionValues>();
  const { dialog, ask } = usePreview();
  const refresh = useRefreshVisibility();
  const leave = () => go(paths.visibilityExceptions, { replace: true });
  function save(entered: ExceptionValues) {
    const body = bodyOf({ ...newValues, ...form.getFieldsValue(true), ...entered });
    const { name } = body;
    return ask({
      change: { exception: body },
      title: t('preview.createTitle', { name }),
      action: t('preview.createAction', { name }),
      save: async () => {
        await api.visibility.create({ body });
        toast('success', t('form.created', { name }));
        void refresh();
        leave();
      },
    });
  }
  return (
    <Page title={t('form.newTitle')} purpose={t('form.newPurpose')}>
      {dialog}
      <ExceptionForm id="new" form={form} initial={newValues} submitText={t('form.create')} onSave={save} onCancel={leave} />
    </Page>
  );
}
