import { Button, Drawer, Form } from 'antd';
import { type ReactNode, useId } from 'react';
import { useTranslations } from 'use-intl';
import { Row, Stack } from '#web/ui/layout.tsx';
import { useSaveKey } from '#web/ui/use-save-key.ts';
import { focusFirst } from './focus-first.ts';
import { type FormSessionOptions, useFormSession } from './use-form-session.tsx';

interface SidePanelFormProps<Values> extends FormSessionOptions<Values> {
  title: string;
  /** A verb: "Create department". */
  submitText: string;
  onClose: () => void;
  /** The values cannot be submitted; the form says why. */
  blocked?: boolean;
  children: ReactNode;
}

/** A short form in a side panel over the list it belongs to. It has its own URL; its screen opens and closes it. */
export function SidePanelForm<Values extends object>(props: SidePanelFormProps<Values>) {
  const { form, title, submitText, onClose, blocked = false, children } = props;
  const t = useTranslations('common.actions');
  const id = useId();
  const { rootId, above, guard, busy, formProps, close } = useFormSession(props);
  const leave = () => close(onClose);
  useSaveKey(busy || blocked ? undefined : () => form.submit());
  return (
    <Drawer
      open
      title={title}
      size={440}
      onClose={leave}
      mask={{ closable: false }}
      afterOpenChange={(open) => {
        if (open) focusFirst(document.getElementById(id));
      }}
      footer={
        <Row justify="end" gap="s">
          <Button onClick={leave}>{t('cancel')}</Button>
          <Button type="primary" htmlType="submit" form={id} loading={busy} disabled={blocked}>
            {submitText}
          </Button>
        </Row>
      }
    >
      {guard}
      <Stack id={rootId} gap="l">
        {above}
        <Form id={id} form={form} layout="vertical" {...formProps}>
          {children}
        </Form>
      </Stack>
    </Drawer>
  );
}
