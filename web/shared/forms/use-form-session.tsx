import { Form, type FormInstance, type FormProps } from 'antd';
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
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
  /** The element that contains the form and its summary. */
  root: RefObject<HTMLDivElement | null>;
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
  const root = useRef<HTMLDivElement>(null);
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
  const changes = useChanges(form, initialValues, root);
  const guard = useUnsavedGuard((changes.length > 0 || hasFile) && !busy && !settled);

  function show(texts: readonly FieldTexts[]) {
    const known = new Set(form.getFieldsError().map(({ name }) => name.join('.')));
    const faults = texts.flatMap(({ name, errors }) =>
      errors.map((message) => ({ message, name, ...(known.has(name.join('.')) ? { link: linkTo(root.current, name) } : {}) })),
    );
    const [only] = faults;
    if (faults.length === 1 && only?.link) {
      setRefusal(undefined);
      focusField(root.current, only.name);
    } else {
      setRefusal(({ attempt } = noRefusal) => (faults.length > 0 ? { attempt: attempt + 1, faults } : undefined));
    }
  }
  return {
    root,
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

/** A summary is drawn anew, and focused, after each refused save. */
const noRefusal = { attempt: 0 };

type ShownFault = FormFault & Pick<FieldTexts, 'name'>;

/** The changed fields of a form, with their labels as shown. */
function useChanges<Values extends object>(
  form: FormInstance<Values>,
  initialValues: Partial<Values> | undefined,
  root: RefObject<HTMLElement | null>,
): readonly FieldLink[] {
  const values = Form.useWatch([], form);
  const [changes, setChanges] = useState<readonly FieldLink[]>([]);
  useEffect(() => {
    const fields = form.getFieldsError().map(({ name }) => name);
    const next = changedFieldsOf(fields, initialValues, form.getFieldsValue(true)).map((name) => linkTo(root.current, name));
    setChanges((shown) => (isEqual(shown, next) ? shown : next));
  }, [values, initialValues, form, root]);
  return changes;
}

const isEqual = (some: readonly FieldLink[], others: readonly FieldLink[]) =>
  some.length === others.length && some.every(({ key, label }, at) => key === others[at]?.key && label === others[at]?.label);
