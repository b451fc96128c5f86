import type { FormInstance } from 'antd';
import { useState } from 'react';
import { type FieldTexts, placeFaults } from './field-texts.ts';

export interface SubmitOptions<Values> {
  form: FormInstance<Values>;
  /** Sends the values; resolves to false if nothing was saved after all. A rejection is passed to `faultsOf`. */
  onSubmit: (values: Values) => Promise<unknown>;
  /** Returns the errors of a rejection, without a name if they belong to no field: `fieldErrors` of the client. */
  faultsOf: (error: unknown) => FieldTexts[];
}

interface SubmitEvents {
  onSaved?: () => void;
  /** Called with the errors after they are shown at their fields. By default the first field is focused. */
  onRefused?: (faults: FieldTexts[], error: unknown) => void;
}

/** Scrolls even if the field is already in the viewport, because it may be covered by the bar above. */
export const toFault = { focus: true, block: 'center', scrollMode: 'always' } as const;

/**
 * Submits a form, one submission at a time, and shows the server's field errors at their fields. A rejection without field errors
 * has already been shown by the client.
 */
export function useSubmit<Values>({
  form,
  onSubmit,
  faultsOf,
  onSaved,
  onRefused = ([first]) => first && first.name.length > 0 && form.scrollToField(first.name, toFault),
}: SubmitOptions<Values> & SubmitEvents) {
  const [busy, setBusy] = useState(false);
  async function submit(values: Values): Promise<void> {
    if (busy) return;
    setBusy(true);
    try {
      if ((await onSubmit(values)) !== false) onSaved?.();
    } catch (error) {
      onRefused(showFaults(form, faultsOf(error)), error);
    } finally {
      setBusy(false);
    }
  }
  return { busy, submit };
}

/** Shows errors at their fields. Returns them, with the names of the fields as the form knows them. */
function showFaults<Values>(form: FormInstance<Values>, faults: FieldTexts[]): FieldTexts[] {
  const placed = placeFaults(
    faults,
    form.getFieldsError().map(({ name }) => name),
  );
  form.setFields(placed.filter(({ name }) => name.length > 0) as Parameters<typeof form.setFields>[0]);
  return placed;
}
