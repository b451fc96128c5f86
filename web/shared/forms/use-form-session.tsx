import { Form, type FormInstance, type FormProps } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { isUnanswered } from '#web/client/api-error.ts';
import { useUnsavedGuard } from '#web/client/unsaved.tsx';
import { ErrorSummary, type FormFault } from '#web/ui/ErrorSummary.tsx';
import type { FieldTexts } from '#web/ui/field-texts.ts';
import { changedFieldsOf } from '#web/ui/form-changes.ts';
import { type FieldLink, focusField, linkTo } from '#web/ui/form-fields.ts';
import { type SubmitOptions, useSubmit } from '#web/ui/use-submit.ts';
import { RestoredNotice, UnsentNotice } from './FormNotices.tsx';
import { useDraft } from './use-draft.ts';

export interface FormSessionOptions<Values> extends SubmitOptions<Values> {
  /** What is saved; the values are compared with it. */
  initialValues?: Partial<Values>;
  /**
   * The name of the form and of its record, under which its input survives a reload and the end of the session. Absent for
   * passwords and data of cards, which are never kept.
   */
  draft?: string;
  /** The draft belongs to the account in all its teams: for forms outside a team. */
  ofAccount?: boolean;
  /** A file has been chosen outside the fields, which counts as a change. */
  hasFile?: boolean;
  /** A step to which the person can return: leaving it does not ask, and keeps the draft. */
  isStep?: boolean;
}

export interface FormSession<Values> {
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
  /** Closes the form by `onClose`; with unsaved input only after the person has agreed to lose it. */
  close: (onClose: () => void) => void;
}

/**
 * What all forms have in common: the names of changed fields, the question before they are lost, and after a refused save a
 * summary of all errors, or the focus on the only field that has one.
 */
export function useFormSession<Values extends object>(options: FormSessionOptions<Values>): FormSession<Values> {
  const { form, initialValues, hasFile = false, isStep = false } = options;
  const rootId = useId();
  // A summary is drawn again, and thus focused, after each refused save.
  const [refusal, setRefusal] = useState<{ attempt: number; faults: readonly ShownFault[] }>();
  const [settled, setSettled] = useState(false);
  const [unsent, setUnsent] = useState(false);
  const { busy, submit } = useSubmit({
    ...options,
    onSaved() {
      remove();
      setUnsent(false);
      setSettled(true);
      setRefusal(undefined);
    },
    onRefused(faults, error) {
      setUnsent(isUnanswered(error));
      show(faults);
    },
  });
  const watched = Form.useWatch([], form);
  const changes = watched === undefined ? [] : changesOf(form, initialValues, rootId);
  const dirty = (changes.length > 0 || hasFile) && !settled;
  const { restored, remove, close } = useDraft({ ...options, draft: options.draft, initialValues, dirty, hasFile, watched });
  const { guard, leave } = useUnsavedGuard(dirty && !busy && !isStep, remove);

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
  function discard() {
    form.resetFields();
    remove();
    setRefusal(undefined);
    setUnsent(false);
  }
  return {
    rootId,
    busy,
    changes,
    guard,
    close(onClose) {
      leave(() => {
        close();
        onClose();
      });
    },
    above: (
      <>
        {unsent ? <UnsentNotice busy={busy} onRetry={() => form.submit()} /> : null}
        {restored ? <RestoredNotice restored={restored} hasFile={hasFile} rootId={rootId} onDiscard={discard} /> : null}
        {refusal ? <ErrorSummary key={refusal.attempt} faults={refusal.faults} /> : null}
      </>
    ),
    discard,
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

/** The changed fields of a form, with their labels as shown. */
function changesOf<Values extends object>(
  form: FormInstance<Values>,
  initialValues: Partial<Values> | undefined,
  rootId: string,
): FieldLink[] {
  const fields = form.getFieldsError().map(({ name }) => name);
  return changedFieldsOf(fields, initialValues, form.getFieldsValue(true)).map((name) => linkTo(rootId, name));
}
