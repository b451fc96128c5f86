import { useQuery } from '@tanstack/react-query';
import { Form, type FormInstance, type FormRule, Input, Select, Space } from 'antd';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { memberLimits } from '#contract/people/member-facts.ts';
import {
  type ChoiceField,
  isPlain,
  type MemberFieldName,
  plainFacts,
  type PlainField,
  startingWith,
} from '#contract/people/member-field-facts.ts';
import { inNameOrder } from '#contract/people/name-order.ts';
import { languageStore } from '#web/client/language.ts';
import { DepartmentsPicker } from '#web/shared/people/DepartmentPicker.tsx';
import { departmentsQuery } from '#web/shared/people/departments-query.ts';
import { useChoiceLabel } from '#web/shared/people/use-choice-label.ts';
import { MemberPicker } from '#web/shared/people/MemberPicker.tsx';
import { MobilePrefixSelect } from '#web/shared/platform/MobilePrefixSelect.tsx';
import { PlainDatePicker } from '#web/ui/PlainDatePicker.tsx';
import { useStore } from '#web/ui/store.ts';
import { basicFields, entryFields } from './member-field-order.ts';
import styles from './Members.module.css';
import type { MemberField } from './member-values.ts';
import { type FormValues, useMemberRules } from './use-member-rules.ts';

interface FieldsProps {
  form: FormInstance<FormValues>;
  /** The values that another person has saved for fields that are also changed here. */
  theirs: Partial<Record<MemberField, string>>;
  /** Whether the person edits their own record and cannot change their own departments. */
  own?: boolean;
}

interface FieldProps {
  name: Exclude<MemberField, 'mobilePrefix' | 'departmentIds'> | 'departmentIds';
  label: string;
  hint?: string | undefined;
  required?: boolean;
  dependencies?: MemberField[];
  more?: FormRule[];
  children: ReactNode;
}

function useField({ form, theirs }: FieldsProps) {
  const t = useTranslations('members.form');
  const rule = useMemberRules(form);
  const note = (name: MemberField, hint?: string) => {
    const other = theirs[name];
    if (other === undefined) return hint;
    return <span className={styles['theirs']}>{other === '' ? t('theirsEmpty') : t('theirs', { value: other })}</span>;
  };
  const field = ({ name, label, hint, required = false, dependencies, more = [], children }: FieldProps) => (
    <Form.Item
      key={name}
      name={name}
      label={label}
      required={required}
      rules={[rule(name), ...more]}
      validateTrigger="onBlur"
      extra={note(name, hint)}
      {...(dependencies ? { dependencies } : {})}
    >
      {children}
    </Form.Item>
  );
  return { field, rule, note };
}

/** The inputs of the fields of a section. `special` draws those that are not plain. */
function usePlainFields(props: FieldsProps) {
  const t = useTranslations('members');
  const { field, ...rest } = useField(props);
  const choiceLabel = useChoiceLabel();
  const extras: Partial<Record<PlainField, Partial<FieldProps>>> = {
    displayName: { hint: t('form.nameHint'), required: true },
    email: { dependencies: ['mobileNumber'] },
    employeeNumber: { hint: t('form.numberHint') },
  };
  const plain = (name: PlainField) => field({ name, label: t(`fields.${name}`), ...extras[name], children: inputOf(name) });
  return { t, field, plain, ...rest };

  function inputOf(name: PlainField): ReactNode {
    const facts = plainFacts[name];
    switch (facts.kind) {
      case 'email':
        return <Input inputMode="email" maxLength={254} autoComplete="off" />;
      case 'phone':
        return <Input inputMode="tel" maxLength={32} autoComplete="off" />;
      case 'date':
        return <PlainDatePicker />;
      case 'choice': {
        const options = facts.choices.map((value) => ({ value, label: choiceLabel(name as ChoiceField, value) }));
        return facts.notNull ? (
          <Select options={options} />
        ) : (
          <Select allowClear placeholder={t('form.noChoice')} options={options} />
        );
      }
      default:
        return <Input maxLength={facts.max} autoComplete="off" />;
    }
  }
}

const basicInputs = startingWith(['displayName', 'firstName', 'lastName', 'mobile', 'email'], basicFields);

/** Personal fields: names, contact data, birth. */
export function BasicFields(props: FieldsProps & { children?: ReactNode }) {
  const { t, plain, rule, note } = usePlainFields(props);
  const language = useStore(languageStore);
  const mobile = (
    <Form.Item key="mobile" label={t('fields.mobile')} htmlFor="mobileNumber" extra={note('mobileNumber', t('form.contactHint'))}>
      <Space.Compact block>
        <Form.Item name="mobilePrefix" noStyle rules={[rule('mobilePrefix')]} validateTrigger="onBlur">
          <MobilePrefixSelect aria-label={t('fields.mobilePrefix')} />
        </Form.Item>
        <Form.Item name="mobileNumber" noStyle rules={[rule('mobileNumber')]} validateTrigger="onBlur">
          <Input inputMode="tel" maxLength={32} autoComplete="off" />
        </Form.Item>
      </Space.Compact>
    </Form.Item>
  );
  return (
    <>
      {inNameOrder(basicInputs, language).map((name) => (isPlain(name) ? plain(name) : name === 'mobile' ? mobile : null))}
      {props.children}
    </>
  );
}

/** Employment fields: departments, job and leader. */
export function EntryFields(props: FieldsProps) {
  const { t, field, plain } = usePlainFields(props);
  const rules = useTranslations('rules');
  // A member without a department is at the top of the team, where not every administrator may put members.
  const top = useQuery(departmentsQuery).data?.[0]?.can.people ?? true;
  const special: Partial<Record<MemberFieldName, ReactNode>> = {
    departments: field({
      name: 'departmentIds',
      label: t('fields.departments'),
      hint: props.own ? `${t('form.departmentsHint')} ${t('form.ownDepartmentsHint')}` : t('form.departmentsHint'),
      required: !top,
      more: top ? [] : [{ required: true, type: 'array', message: rules('required') }],
      children: <DepartmentsPicker most={memberLimits.departments} {...(top ? { placeholder: t('form.departmentsTop') } : {})} />,
    }),
    leader: field({ name: 'leader', label: t('fields.leader'), hint: t('form.leaderHint'), children: <MemberPicker /> }),
  };
  return <>{entryFields.map((name) => (isPlain(name) ? plain(name) : special[name]))}</>;
}
