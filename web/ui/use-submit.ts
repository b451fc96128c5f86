import type { FormInstance } from 'antd';
import { useState } from 'react';
import { type FieldTexts, placeFaults } from './field-texts.ts';

export interface SubmitOptions<Values> {
  form: FormInstance<Values>;
  /** Sends the values. A rejection is passed to `faultsOf`. */
  onSubmit: (values: Values) => Promise<unknown>;
  /** Returns the field errors of a rejection: `fieldErrors` of the client. */
  faultsOf: (error: unknown) => FieldTexts[];
}

/** Scrolls even if the field is already in the viewport, because it may be covered by the bar above. */
export const toFault = { focus: true, block: 'center', scrollMode: 'always' } as const;

/**
 * Submits a form, one submission at a time. Shows the server's field errors at their fields and focuses the first. A rejection
 * without field errors has already been shown by the client and is ignored.
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
