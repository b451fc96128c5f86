import { Form, type FormInstance, type FormProps } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { useUnsavedGuard } from '#web/client/unsaved.tsx';
import { ErrorSummary, type FormFault } from '#web/ui/ErrorSummary.tsx';
import type { FieldTexts } from '#web/ui/field-texts.ts';
import { changedFieldsOf } from '#web/ui/form-changes.ts';
import { type FieldLink, focusField, linkTo } from '#web/ui/form-fields.ts';
import { type SubmitOptions, useSubmit } from '#web/ui/use-submit.ts';

export interface FormSessionOptions<Values> extends SubmitOptions<Values> {
  /** What is saved; the values are compared with it. */
  initialValues?: Partial<Values>;
  /** A file has been chosen outside the fields, which counts as a change. */
  hasFile?: boolean;
}

interface FormSession<Values> {
  /** The id of the element that contains the form and its summary. */
  rootId: string;
  formProps: Pick<FormProps<Values>, 'initialValues' | 'onFieldsChange' | 'onValuesChange' | 'onFinish' | 'onFinishFailed'>;
  busy: boolean;
  /** The fields that differ from what is saved. */
  changes: readonly FieldLink[];
  /** The summary of errors, to be drawn above the fields. */
  above: ReactNode;
  /** The question before unsaved input is lost. */
  guard: ReactNode;
  discard: () => void;
}

/**
 * What all forms have in common: the names of changed fields, the question before they are lost, and after a refused save a
 * summary of all errors, or the focus on the only field that has one.
 */
export function useFormSession<Values extends object>(options: FormSessionOptions<Values>): FormSession<Values> {
  const { form, initialValues, hasFile = false } = options;
  const rootId = useId();
  // A summary is drawn anew, and thus focused, after each refused save.
  const [refusal, setRefusal] = useState<{ attempt: number; faults: readonly ShownFault[] }>();
  const [settled, setSettled] = useState(false);
  const { busy, submit } = useSubmit({
    ...options,
    onSaved() {
      setSettled(true);
      setRefusal(undefined);
    },
    onRefused: (faults) => show(faults),
  });
  const changes = useChanges(form, initialValues, rootId);
  const guard = useUnsavedGuard((changes.length > 0 || hasFile) && !busy && !settled);

  function show(texts: readonly FieldTexts[]) {
    const known = new Set(form.getFieldsError().map(({ name }) => name.join('.')));
    const faults = texts.flatMap(({ name, errors }) =>
      errors.map((message) => ({ message, name, ...(known.has(name.join('.')) ? { link: linkTo(rootId, name) } : {}) })),
    );
    const [only] = faults;
    if (faults.length === 1 && only?.link) {
      setRefusal(undefined);
      focusField(rootId, only.name);
    } else {
      setRefusal((last) => (faults.length > 0 ? { attempt: (last?.attempt ?? 0) + 1, faults } : undefined));
    }
  }
  return {
    rootId,
    busy,
    changes,
    guard,
    above: refusal ? <ErrorSummary key={refusal.attempt} faults={refusal.faults} /> : null,
    discard() {
      form.resetFields();
      setRefusal(undefined);
    },
    formProps: {
      ...(initialValues ? { initialValues } : {}),
      onValuesChange: () => setSettled(false),
      // A corrected field leaves the summary.
      onFieldsChange: () => {
        if (!refusal) return;
        const faults = refusal.faults.filter(({ link, name }) => !link || form.getFieldError(name as never).length > 0);
        if (faults.length < refusal.faults.length) setRefusal(faults.length > 0 ? { ...refusal, faults } : undefined);
      },
      onFinish: (values: Values) => void submit(values),
      onFinishFailed: ({ errorFields }) => show(errorFields),
    },
  };
}

type ShownFault = FormFault & Pick<FieldTexts, 'name'>;

/** The changed fields of a form, with their labels as shown. Follows every change of the values, also by the program. */
function useChanges<Values extends object>(
  form: FormInstance<Values>,
  initialValues: Partial<Values> | undefined,
  rootId: string,
): FieldLink[] {
  const watched = Form.useWatch([], form);
  if (watched === undefined) return [];
  const fields = form.getFieldsError().map(({ name }) => name);
  return changedFieldsOf(fields, initialValues, form.getFieldsValue(true)).map((name) => linkTo(rootId, name));
}
