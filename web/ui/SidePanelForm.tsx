import { Button, Drawer, Form, type FormInstance } from 'antd';
import { type ReactNode, useId } from 'react';
import { useTranslations } from 'use-intl';
import { type SubmitOptions, useSubmit } from './use-submit.ts';

interface SidePanelFormProps<Values> extends Omit<SubmitOptions<Values>, 'form'> {
  form: FormInstance<Values>;
  title: string;
  initialValues?: Partial<Values>;
  /** A verb: "Create department". */
  submitText: string;
  onClose: () => void;
  /** The values cannot be submitted; the form says why. */
  blocked?: boolean;
  /** Called on the first change, for the guard against leaving. */
  onDirty?: () => void;
  children: ReactNode;
}

/** A short form in a side panel over the list it belongs to. It has its own URL; its screen opens and closes it. */
export function SidePanelForm<Values extends object>(props: SidePanelFormProps<Values>) {
  const { form, title, initialValues, submitText, onClose, blocked = false, onDirty, children } = props;
  const t = useTranslations('common.actions');
  const id = useId();
  const { busy, submit } = useSubmit(props);
  return (
    <Drawer
      open
      title={title}
      size={440}
      onClose={onClose}
      mask={{ closable: false }}
      afterOpenChange={(open) => {
        if (open) focusFirst(document.getElementById(id));
      }}
      footer={
        <div style={{ display: 'flex', justifyContent: 'flex-end', gap: 8 }}>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button type="primary" htmlType="submit" form={id} loading={busy} disabled={blocked}>
            {submitText}
          </Button>
        </div>
      }
    >
      <Form
        id={id}
        form={form}
        layout="vertical"
        {...(initialValues ? { initialValues } : {})}
        scrollToFirstError={{ focus: true, block: 'center' }}
        onValuesChange={onDirty}
        onFinish={(values: Values) => void submit(values)}
      >
        {children}
      </Form>
    </Drawer>
  );
}

/** The panel takes the focus when it opens. If no field has taken it from there, the first field is focused. */
function focusFirst(fields: HTMLElement | null): void {
  if (!fields || fields.contains(document.activeElement)) return;
  fields.querySelector<HTMLElement>('input:not([type="file"], :disabled), textarea:not(:disabled)')?.focus();
}
