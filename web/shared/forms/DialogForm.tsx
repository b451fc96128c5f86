import { Form, Modal } from 'antd';
import { type ReactNode, useId } from 'react';
import { useTranslations } from 'use-intl';
import { Stack } from '#web/ui/layout.tsx';
import { useSaveKey } from '#web/ui/use-save-key.ts';
import { focusFirst } from './focus-first.ts';
import { type FormSessionOptions, useFormSession } from './use-form-session.tsx';

interface DialogFormProps<Values> extends FormSessionOptions<Values> {
  title: string;
  /** A verb: "Create department". */
  submitText: string;
  /** The label of the button that changes nothing, where "Cancel" could be read as the action itself: "Keep booking". */
  keep?: string;
  onClose: () => void;
  danger?: boolean;
  /** The values cannot be submitted; the form says why. */
  blocked?: boolean;
  /** Above the fields: an explanation, or the consequences of the action. */
  before?: ReactNode;
  /** Below the fields: what follows from the values. */
  after?: ReactNode;
  children: ReactNode;
}

/** A short form in a dialog. Closing it asks if something has been typed. */
export function DialogForm<Values extends object>(props: DialogFormProps<Values>) {
  const { form, title, submitText, keep, onClose, danger = false, blocked = false, before, after, children } = props;
  const t = useTranslations('common.actions');
  const id = useId();
  const { rootId, above, guard, busy, formProps, close } = useFormSession(props);
  useSaveKey(busy || blocked ? undefined : () => form.submit());
  return (
    <Modal
      open
      title={title}
      okText={submitText}
      okButtonProps={{ htmlType: 'submit', form: id, danger, disabled: blocked, loading: busy }}
      cancelText={keep ?? t('cancel')}
      mask={{ closable: false }}
      onCancel={() => close(onClose)}
      afterOpenChange={(open) => {
        if (open) focusFirst(document.getElementById(id));
      }}
    >
      {guard}
      <Stack id={rootId} gap="l">
        {above}
        {before}
        <Form id={id} form={form} layout="vertical" {...formProps}>
          {children}
        </Form>
        {after}
      </Stack>
    </Modal>
  );
}
