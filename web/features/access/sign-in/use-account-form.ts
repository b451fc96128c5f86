import { Form } from 'antd';
import { useState } from 'react';
import { ApiError } from '#web/client/api-error.ts';
import { fieldErrors } from '#web/client/field-errors.ts';
import type { FieldTexts } from '#web/ui/field-texts.ts';
import { useSubmit } from '#web/ui/use-submit.ts';
import type { Failure } from './Trouble.tsx';

/**
 * A form of the account pages: one submission at a time, field errors at their fields, other errors above them. A form that leads
 * to another page stays busy until the browser has left.
 */
export function useAccountForm<Values extends object>(
  send: (values: Values) => Promise<unknown>,
  faultsOf: (error: unknown) => FieldTexts[] = fieldErrors,
) {
  const [form] = Form.useForm<Values>();
  const [failure, setFailure] = useState<Failure>();
  const { busy, submit } = useSubmit<Values>({
    form,
    onSubmit: async (values) => {
      setFailure(undefined);
      try {
        await send(values);
      } catch (error) {
        if (error instanceof ApiError && faultsOf(error).length === 0) setFailure({ error, at: Date.now() });
        throw error;
      }
    },
    faultsOf,
  });
  return { form, busy, submit, failure };
}

/** Navigates away and never resolves, so that nothing more happens on this page. */
export function leaveFor(url: string): Promise<never> {
  location.assign(url);
  return new Promise<never>(() => {});
}
