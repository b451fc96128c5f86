import { Form } from 'antd';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { LongForm } from '#web/shared/forms/LongForm.tsx';
import { AgeConfirm } from './AgeConfirm.tsx';
import { BasicFields, EntryFields } from './MemberFields.tsx';
import type { MemberField, MemberFormValues } from './member-values.ts';
import { fieldErrors } from '#web/client/field-errors.ts';
import { useAgeWarning } from './use-age-warning.ts';
import { formNames } from './member-faults.ts';
import type { FormValues } from './use-member-rules.ts';

interface MemberFormProps {
  form: ReturnType<typeof Form.useForm<FormValues>>[0];
  /** The id of the member; `new` for a new one, or of whom it is filled in from. */
  id: string;
  initial: MemberFormValues;
  /** The member as saved; absent for a new one, all of whose dates count as new. */
  before?: MemberFormValues;
  /** The values that another person has saved, by field. */
  theirs?: Partial<Record<MemberField, string>>;
  /** Whether a person without all rights edits their own record. */
  own?: boolean;
  submitText: string;
  /** Saves the member; `ageConfirmed` is true if the warning on screen was confirmed. */
  onSave: (values: MemberFormValues, ageConfirmed: boolean) => Promise<unknown>;
  onCancel?: () => void;
  /** The photo of a new member. */
  photo?: ReactNode;
  /** Whether a photo has been chosen. */
  hasFile?: boolean;
}

/** The form of a member: basic info and entry info (specification sections 2, 3 and 5). */
export function MemberForm({
  form,
  id,
  initial,
  before,
  theirs = {},
  own = false,
  submitText,
  onSave,
  onCancel,
  photo,
  hasFile = false,
}: MemberFormProps) {
  const t = useTranslations('members.form');
  const { warning, heed } = useAgeWarning(form, before);
  async function save({ ageConfirmed, ...values }: FormValues) {
    try {
      return await onSave(values, warning !== undefined && ageConfirmed?.[warning] === true);
    } catch (error) {
      heed(error);
      throw error;
    }
  }
  return (
    <LongForm<FormValues>
      form={form}
      initialValues={before ?? initial}
      draft={`member ${id}`}
      submitText={submitText}
      onSubmit={save}
      faultsOf={(error) => fieldErrors(error, formNames)}
      onCancel={onCancel}
      hasFile={hasFile}
      sections={[
        {
          key: 'basic',
          title: t('basic'),
          content: (
            <>
              {photo}
              <BasicFields form={form} theirs={theirs}>
                {warning ? <AgeConfirm key={warning} warning={warning} /> : null}
              </BasicFields>
            </>
          ),
        },
        { key: 'entry', title: t('entry'), content: <EntryFields form={form} theirs={theirs} own={own} /> },
      ]}
    />
  );
}
