import { useQuery } from '@tanstack/react-query';
import { Form, type FormInstance, Input, Radio, Select } from 'antd';
import { useTranslations } from 'use-intl';
import { roleLimits, roleScopes, roleTypes } from '#contract/access/role-facts.ts';
import { nameCharacters } from '#contract/text-rules.ts';
import { fieldErrors } from '#web/client/field-errors.ts';
import { DepartmentsPicker } from '#web/shared/people/DepartmentPicker.tsx';
import { MembersPicker } from '#web/shared/people/MemberPicker.tsx';
import { LongForm } from '#web/ui/LongForm.tsx';
import { PermissionsField } from './PermissionsField.tsx';
import { formNames, type RoleValues } from './role-values.ts';
import styles from './Roles.module.css';
import { grantableQuery, groupsQuery } from './use-roles.ts';

interface RoleFormProps {
  form: FormInstance<RoleValues>;
  initial: RoleValues;
  /** The kind of a built-in role stays. */
  fixedType?: boolean;
  submitText: string;
  onSave: (values: RoleValues) => Promise<unknown>;
  onCancel: () => void;
  onDirty: () => void;
}

/** The long form of a role: basic, permissions, for whom, holders (specification sections 3 and 5). */
export function RoleForm({ form, initial, fixedType = false, submitText, onSave, onCancel, onDirty }: RoleFormProps) {
  const words = useTranslations('roles.form');
  return (
    <LongForm<RoleValues>
      form={form}
      initialValues={initial}
      submitText={submitText}
      onSubmit={onSave}
      faultsOf={(error) => fieldErrors(error, formNames)}
      onCancel={onCancel}
      onDirty={onDirty}
      sections={[
        { key: 'basic', title: words('basic'), content: <Basic fixedType={fixedType} /> },
        { key: 'may', title: words('permissions'), note: words('permissionsNote'), content: <Permissions /> },
        { key: 'reach', title: words('scope'), note: words('scopeNote'), content: <Scope form={form} /> },
        ...(initial.holders
          ? [{ key: 'people', title: words('holders'), note: words('holdersNote'), content: <Holders /> }]
          : []),
      ]}
    />
  );
}

function Basic({ fixedType }: { fixedType: boolean }) {
  const words = useTranslations('roles');
  const rules = useTranslations('rules');
  const { data: groups } = useQuery(groupsQuery);
  return (
    <>
      <Form.Item
        name="name"
        label={words('form.name')}
        rules={[
          { required: true, whitespace: true, message: rules('required') },
          { pattern: nameCharacters, message: rules('specialCharacters') },
        ]}
      >
        <Input maxLength={roleLimits.name} autoComplete="off" />
      </Form.Item>
      <Form.Item name="groupId" label={words('form.group')}>
        <Select<string | null>
          allowClear
          placeholder={words('form.noGroup')}
          loading={!groups}
          options={(groups ?? []).map(({ groupId, name }) => ({ value: groupId, label: name }))}
        />
      </Form.Item>
      <Form.Item
        name="description"
        label={words('form.description')}
        extra={words('form.descriptionHint')}
        className={styles['wide'] ?? ''}
      >
        <Input.TextArea maxLength={roleLimits.description} autoSize={{ minRows: 2, maxRows: 4 }} />
      </Form.Item>
      <Form.Item name="type" label={words('form.type')} className={styles['wide'] ?? ''}>
        <Radio.Group
          className={styles['choices'] ?? ''}
          disabled={fixedType}
          options={roleTypes.map((value) => ({
            value,
            label: <Choice title={words(`types.${value}`)} note={words(`typesMean.${value}`)} />,
          }))}
        />
      </Form.Item>
    </>
  );
}

function Choice({ title, note }: { title: string; note: string }) {
  return (
    <span className={styles['choice']}>
      {title}
      <small>{note}</small>
    </span>
  );
}

function Permissions() {
  const rules = useTranslations('rules');
  return (
    <Form.Item
      name="permissions"
      className={styles['wide'] ?? ''}
      rules={[{ required: true, type: 'array', min: 1, message: rules('permissionsEmpty') }]}
    >
      <PermissionsField />
    </Form.Item>
  );
}

function Scope({ form }: { form: FormInstance<RoleValues> }) {
  const words = useTranslations('roles');
  const rules = useTranslations('rules');
  const scope = Form.useWatch('scope', form);
  const { data } = useQuery(grantableQuery);
  const chosen = [{ required: true, type: 'array' as const, min: 1, message: rules('atLeastOne') }];
  return (
    <>
      <Form.Item name="scope" className={styles['wide'] ?? ''} aria-label={words('form.scope')}>
        <Radio.Group
          className={styles['choices'] ?? ''}
          options={roleScopes.map((value) => ({
            value,
            disabled: value === 'ALL' && data?.all === false,
            label: <Choice title={words(`scopes.${value}`)} note={words(`scopeMeans.${value}`)} />,
          }))}
        />
      </Form.Item>
      {scope === 'DEPARTMENTS' ? (
        <Form.Item name="scopeDepartmentIds" label={words('form.departments')} className={styles['wide'] ?? ''} rules={chosen}>
          <DepartmentsPicker anywhere most={roleLimits.chosen} />
        </Form.Item>
      ) : null}
      {scope === 'MEMBERS' ? (
        <Form.Item name="scopeEmployees" label={words('form.members')} className={styles['wide'] ?? ''} rules={chosen}>
          <MembersPicker code="020400" most={roleLimits.chosen} />
        </Form.Item>
      ) : null}
    </>
  );
}

function Holders() {
  const words = useTranslations('roles');
  return (
    <Form.Item name="holders" label={words('form.people')} extra={words('people.addHint')} className={styles['wide'] ?? ''}>
      <MembersPicker code="020400" most={roleLimits.atOnce} />
    </Form.Item>
  );
}
