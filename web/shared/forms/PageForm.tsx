import { Form } from 'antd';
import type { ReactNode } from 'react';
import { Stack } from '#web/ui/layout.tsx';
import { type FormSession, type FormSessionOptions, useFormSession } from './use-form-session.tsx';

interface PageFormProps<Values> extends FormSessionOptions<Values> {
  className?: string | undefined;
  /** The fields and the buttons. */
  children: (session: Pick<FormSession<Values>, 'busy' | 'close'>) => ReactNode;
}

/** A form on a page that draws its own buttons. */
export function PageForm<Values extends object>(props: PageFormProps<Values>) {
  const { form, className = '', children } = props;
  const { rootId, above, guard, busy, close, formProps } = useFormSession(props);
  return (
    <Stack id={rootId} gap="l" shrink>
      {guard}
      {above}
      <Form form={form} layout="vertical" className={className} {...formProps}>
        {children({ busy, close })}
      </Form>
    </Stack>
  );
}
