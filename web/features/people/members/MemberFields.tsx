import { useQuery } from '@tanstack/react-query';
import { Form, type FormInstance, type FormRule, Input, Select, Space } from 'antd';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { jobTypes, memberLimits } from '#contract/people/member-facts.ts';
import { DepartmentsPicker } from '#web/shared/people/DepartmentPicker.tsx';
import { departmentsQuery } from '#web/shared/people/departments-query.ts';
import { MemberPicker } from '#web/shared/people/MemberPicker.tsx';
import { MobilePrefixSelect } from '#web/shared/platform/MobilePrefixSelect.tsx';
import { PlainDatePicker } from '#web/ui/PlainDatePicker.tsx';
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

/** Personal fields: names, contact data, birth. */
export function BasicFields(props: FieldsProps & { children?: ReactNode }) {
  const t = useTranslations('members');
  const { field, rule, note } = useField(props);
  const genders = (['F', 'M'] as const).map((value) => ({ value, label: t(`genders.${value}`) }));
  return (
    <>
      {field({
        name: 'displayName',
        label: t('fields.displayName'),
        hint: t('form.nameHint'),
        required: true,
        children: <Input maxLength={memberLimits.name} autoComplete="off" />,
      })}
      {field({
        name: 'firstName',
        label: t('fields.firstName'),
        children: <Input maxLength={memberLimits.name} autoComplete="off" />,
      })}
      {field({
        name: 'lastName',
        label: t('fields.lastName'),
        children: <Input maxLength={memberLimits.name} autoComplete="off" />,
      })}
      <Form.Item label={t('fields.mobile')} htmlFor="mobileNumber" extra={note('mobileNumber', t('form.contactHint'))}>
        <Space.Compact block>
          <Form.Item name="mobilePrefix" noStyle rules={[rule('mobilePrefix')]} validateTrigger="onBlur">
            <MobilePrefixSelect aria-label={t('fields.mobilePrefix')} />
          </Form.Item>
          <Form.Item name="mobileNumber" noStyle rules={[rule('mobileNumber')]} validateTrigger="onBlur">
            <Input inputMode="tel" maxLength={32} autoComplete="off" />
          </Form.Item>
        </Space.Compact>
      </Form.Item>
      {field({
        name: 'email',
        label: t('fields.email'),
        dependencies: ['mobileNumber'],
        children: <Input inputMode="email" maxLength={254} autoComplete="off" />,
      })}
      {field({
        name: 'gender',
        label: t('fields.gender'),
        children: <Select allowClear placeholder={t('form.noGender')} options={genders} />,
      })}
      {field({ name: 'birthDate', label: t('fields.birthDate'), children: <PlainDatePicker /> })}
      {props.children}
    </>
  );
}

/** Employment fields: departments, job and leader. */
export function EntryFields(props: FieldsProps) {
  const t = useTranslations('members');
  const { field } = useField(props);
  const rules = useTranslations('rules');
  // A member without a department is at the top of the team, where not every administrator may put members.
  const top = useQuery(departmentsQuery).data?.[0]?.can.people ?? true;
  const types = jobTypes.map((value) => ({ value, label: t(`jobTypes.${value}`) }));
  return (
    <>
      {field({
        name: 'employeeNumber',
        label: t('fields.employeeNumber'),
        hint: t('form.numberHint'),
        children: <Input maxLength={memberLimits.number} autoComplete="off" />,
      })}
      {field({
        name: 'departmentIds',
        label: t('fields.departments'),
        hint: props.own ? `${t('form.departmentsHint')} ${t('form.ownDepartmentsHint')}` : t('form.departmentsHint'),
        required: !top,
        more: top ? [] : [{ required: true, type: 'array', message: rules('required') }],
        children: (
          <DepartmentsPicker most={memberLimits.departments} {...(top ? { placeholder: t('form.departmentsTop') } : {})} />
        ),
      })}
      {field({
        name: 'jobTitle',
        label: t('fields.jobTitle'),
        children: <Input maxLength={memberLimits.title} autoComplete="off" />,
      })}
      {field({
        name: 'position',
        label: t('fields.position'),
        children: <Input maxLength={memberLimits.title} autoComplete="off" />,
      })}
      {field({ name: 'jobType', label: t('fields.jobType'), children: <Select options={types} /> })}
      {field({ name: 'joinedDate', label: t('fields.joinedDate'), children: <PlainDatePicker /> })}
      {field({ name: 'leader', label: t('fields.leader'), hint: t('form.leaderHint'), children: <MemberPicker /> })}
      {field({
        name: 'officeMobile',
        label: t('fields.officeMobile'),
        children: <Input inputMode="tel" maxLength={32} autoComplete="off" />,
      })}
      {field({
        name: 'officeEmail',
        label: t('fields.officeEmail'),
        children: <Input inputMode="email" maxLength={254} autoComplete="off" />,
      })}
    </>
  );
}
