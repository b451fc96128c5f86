import { Checkbox, Form, Input, Radio } from 'antd';
import { useTranslations } from 'use-intl';
import { type FeedbackKind, feedbackKinds, feedbackLimits } from '#contract/workplace/feedback-facts.ts';
import { api } from '#web/client/api.ts';
import { fieldErrors } from '#web/client/field-errors.ts';
import { noticeStore } from '#web/client/notices.ts';
import { DialogForm } from '#web/shared/forms/DialogForm.tsx';
import { Note } from '#web/ui/layout.tsx';
import { toast } from '#web/ui/toasts.ts';

interface Values {
  kind: FeedbackKind;
  text: string;
  answer: boolean;
  attach: boolean;
}

/**
 * Sends feedback to the provider, with the route pattern of the current screen and optionally the last failed request. The dialog
 * shows what is sent. Requires the phrases of `help`.
 * @param route a route's pattern (`/contacts/members/$id`), never the address itself, which may identify people
 */
export function FeedbackDialog({ route, onClose }: { route: string; onClose: () => void }) {
  const t = useTranslations('help.feedback');
  const common = useTranslations('common');
  const [form] = Form.useForm<Values>();
  const requestId = noticeStore.get().items.find((notice) => notice.requestId)?.requestId;
  const initial = { kind: 'PROBLEM', text: '', answer: true, attach: requestId !== undefined } as const;
  async function send({ kind, text, answer, attach }: Values) {
    const failed = attach && requestId !== undefined ? { requestId } : {};
    await api.help.sendFeedback({ body: { kind, text, answer, route, ...failed } });
    toast('success', t('sent'));
    onClose();
  }
  return (
    <DialogForm<Values>
      form={form}
      title={t('title')}
      submitText={t('submit')}
      draft="feedback"
      initialValues={initial}
      onSubmit={send}
      faultsOf={fieldErrors}
      onClose={onClose}
    >
      <Form.Item<Values> name="kind" label={t('kind')}>
        <Radio.Group options={feedbackKinds.map((value) => ({ value, label: t(`kinds.${value}`) }))} />
      </Form.Item>
      <Form.Item<Values>
        name="text"
        label={t('text')}
        extra={t('textHint')}
        rules={[{ required: true, whitespace: true, message: common('validation.required') }]}
      >
        <Input.TextArea maxLength={feedbackLimits.text} autoSize={{ minRows: 4, maxRows: 12 }} />
      </Form.Item>
      <Form.Item<Values> name="answer" valuePropName="checked" extra={t('answerHint')}>
        <Checkbox>{t('answer')}</Checkbox>
      </Form.Item>
      {requestId === undefined ? null : (
        <Form.Item<Values> name="attach" valuePropName="checked" extra={t('requestId', { id: requestId })}>
          <Checkbox>{t('attach')}</Checkbox>
        </Form.Item>
      )}
      <Note size="s" breakable>
        {t('sends')}: {t('route', { route })} · {t('browser')}
      </Note>
    </DialogForm>
  );
}
