import type { FormInstance } from 'antd';
import { useState } from 'react';
import { type FieldTexts, placeFaults } from './field-texts.ts';

export interface SubmitOptions<Values> {
  form: FormInstance<Values>;
  /** Sends the values. What it rejects with is asked for field errors. */
  onSubmit: (values: Values) => Promise<unknown>;
  /** The field errors in a rejection: `fieldErrors` of the client. */
  faultsOf: (error: unknown) => FieldTexts[];
}

/** Also where a field is in view by its place, since it may lie beneath the bar above. */
export const toFault = { focus: true, block: 'center', scrollMode: 'always' } as const;

/**
 * Saving a form: once at a time, the server's field errors under their fields, the first of them focused.
 * A rejection without field errors has been shown by the client already and ends here.
 */
export function useSubmit<Values>({ form, onSubmit, faultsOf }: SubmitOptions<Values>) {
  const [busy, setBusy] = useState(false);
  async function submit(values: Values): Promise<void> {
    if (busy) return;
    setBusy(true);
    try {
      await onSubmit(values);
    } catch (error) {
      showFaults(form, faultsOf(error));
    } finally {
      setBusy(false);
    }
  }
  return { busy, submit };
}

function showFaults<Values>(form: FormInstance<Values>, faults: FieldTexts[]): void {
  if (faults.length === 0) return;
  const placed = placeFaults(
    faults,
    form.getFieldsError().map(({ name }) => name),
  );
  form.setFields(placed as Parameters<typeof form.setFields>[0]);
  const [first] = placed;
  if (first) form.scrollToField(first.name, toFault);
}
