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
  /** What somebody else wrote meanwhile into a field that is changed here too. */
  theirs: Partial<Record<MemberField, string>>;
  /** Whether somebody edits themselves, who may have to leave their departments to others. */
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
  const words = useTranslations('members.form');
  const rule = useMemberRules(form);
  const note = (name: MemberField, hint?: string) => {
    const other = theirs[name];
    if (other === undefined) return hint;
    return <span className={styles['theirs']}>{other === '' ? words('theirsEmpty') : words('theirs', { value: other })}</span>;
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

/** Who the person is: names, how to reach them, birth. */
export function BasicFields(props: FieldsProps & { children?: ReactNode }) {
  const words = useTranslations('members');
  const { field, rule, note } = useField(props);
  const genders = (['F', 'M'] as const).map((value) => ({ value, label: words(`genders.${value}`) }));
  return (
    <>
      {field({
        name: 'displayName',
        label: words('fields.displayName'),
        hint: words('form.nameHint'),
        required: true,
        children: <Input maxLength={memberLimits.name} autoComplete="off" />,
      })}
      {field({
        name: 'firstName',
        label: words('fields.firstName'),
        children: <Input maxLength={memberLimits.name} autoComplete="off" />,
      })}
      {field({
        name: 'lastName',
        label: words('fields.lastName'),
        children: <Input maxLength={memberLimits.name} autoComplete="off" />,
      })}
      <Form.Item label={words('fields.mobile')} htmlFor="mobileNumber" extra={note('mobileNumber', words('form.contactHint'))}>
        <Space.Compact block>
          <Form.Item name="mobilePrefix" noStyle rules={[rule('mobilePrefix')]} validateTrigger="onBlur">
            <MobilePrefixSelect aria-label={words('fields.mobilePrefix')} />
          </Form.Item>
          <Form.Item name="mobileNumber" noStyle rules={[rule('mobileNumber')]} validateTrigger="onBlur">
            <Input inputMode="tel" maxLength={32} autoComplete="off" />
          </Form.Item>
        </Space.Compact>
      </Form.Item>
      {field({
        name: 'email',
        label: words('fields.email'),
        dependencies: ['mobileNumber'],
        children: <Input inputMode="email" maxLength={254} autoComplete="off" />,
      })}
      {field({
        name: 'gender',
        label: words('fields.gender'),
        children: <Select allowClear placeholder={words('form.noGender')} options={genders} />,
      })}
      {field({ name: 'birthDate', label: words('fields.birthDate'), children: <PlainDatePicker /> })}
      {props.children}
    </>
  );
}

/** Where the person stands in the team. */
export function EntryFields(props: FieldsProps) {
  const words = useTranslations('members');
  const { field } = useField(props);
  const rules = useTranslations('rules');
  // Without a department someone stands at the top of the team, where not everybody may put them.
  const top = useQuery(departmentsQuery).data?.[0]?.can.people ?? true;
  const types = jobTypes.map((value) => ({ value, label: words(`jobTypes.${value}`) }));
  return (
    <>
      {field({
        name: 'employeeNumber',
        label: words('fields.employeeNumber'),
        hint: words('form.numberHint'),
        children: <Input maxLength={memberLimits.number} autoComplete="off" />,
      })}
      {field({
        name: 'departmentIds',
        label: words('fields.departments'),
        hint: props.own ? `${words('form.departmentsHint')} ${words('form.ownDepartmentsHint')}` : words('form.departmentsHint'),
        required: !top,
        more: top ? [] : [{ required: true, type: 'array', message: rules('required') }],
        children: (
          <DepartmentsPicker most={memberLimits.departments} {...(top ? { placeholder: words('form.departmentsTop') } : {})} />
        ),
      })}
      {field({
        name: 'jobTitle',
        label: words('fields.jobTitle'),
        children: <Input maxLength={memberLimits.title} autoComplete="off" />,
      })}
      {field({
        name: 'position',
        label: words('fields.position'),
        children: <Input maxLength={memberLimits.title} autoComplete="off" />,
      })}
      {field({ name: 'jobType', label: words('fields.jobType'), children: <Select options={types} /> })}
      {field({ name: 'joinedDate', label: words('fields.joinedDate'), children: <PlainDatePicker /> })}
      {field({ name: 'leader', label: words('fields.leader'), hint: words('form.leaderHint'), children: <MemberPicker /> })}
      {field({
        name: 'officeMobile',
        label: words('fields.officeMobile'),
        children: <Input inputMode="tel" maxLength={32} autoComplete="off" />,
      })}
      {field({
        name: 'officeEmail',
        label: words('fields.officeEmail'),
        children: <Input inputMode="email" maxLength={254} autoComplete="off" />,
      })}
    </>
  );
}
