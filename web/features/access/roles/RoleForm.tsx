import { useQuery } from '@tanstack/react-query';
import { Form, type FormInstance, Input, Radio, Select } from 'antd';
import { useTranslations } from 'use-intl';
import { roleLimits, roleScopes, roleTypes } from '#contract/access/role-facts.ts';
import { nameCharacters } from '#contract/text-rules.ts';
import { fieldErrors } from '#web/client/field-errors.ts';
import { DepartmentsPicker } from '#web/shared/people/DepartmentPicker.tsx';
import { MembersPicker } from '#web/shared/people/MemberPicker.tsx';
import { LongForm } from '#web/shared/forms/LongForm.tsx';
import { Caption } from '#web/ui/layout.tsx';
import { PermissionsField } from './PermissionsField.tsx';
import { formNames, type RoleValues } from './role-values.ts';
import styles from './Roles.module.css';
import { grantableQuery, groupsQuery } from './use-roles.ts';

interface RoleFormProps {
  form: FormInstance<RoleValues>;
  /** The id of the record, or `new`. */
  id: string;
  initial: RoleValues;
  /** The type of a built-in role cannot be changed. */
  fixedType?: boolean;
  submitText: string;
  onSave: (values: RoleValues) => Promise<unknown>;
  onCancel?: () => void;
}

/** The form of a role: basics, permissions, scope, holders (specification sections 3 and 5). */
export function RoleForm({ form, id, initial, fixedType = false, submitText, onSave, onCancel }: RoleFormProps) {
  const t = useTranslations('roles.form');
  return (
    <LongForm<RoleValues>
      form={form}
      initialValues={initial}
      draft={`role ${id}`}
      submitText={submitText}
      onSubmit={onSave}
      faultsOf={(error) => fieldErrors(error, formNames)}
      onCancel={onCancel}
      sections={[
        { key: 'basic', title: t('basic'), content: <Basic fixedType={fixedType} /> },
        { key: 'may', title: t('permissions'), note: t('permissionsNote'), content: <Permissions /> },
        { key: 'reach', title: t('scope'), note: t('scopeNote'), content: <Scope form={form} /> },
        ...(initial.holders ? [{ key: 'people', title: t('holders'), note: t('holdersNote'), content: <Holders /> }] : []),
      ]}
    />
  );
}

function Basic({ fixedType }: { fixedType: boolean }) {
  const t = useTranslations('roles');
  const rules = useTranslations('rules');
  const { data: groups } = useQuery(groupsQuery);
  return (
    <>
      <Form.Item
        name="name"
        label={t('form.name')}
        rules={[
          { required: true, whitespace: true, message: rules('required') },
          { pattern: nameCharacters, message: rules('specialCharacters') },
        ]}
      >
        <Input maxLength={roleLimits.name} autoComplete="off" />
      </Form.Item>
      <Form.Item name="groupId" label={t('form.group')}>
        <Select<string | null>
          allowClear
          placeholder={t('form.noGroup')}
          loading={!groups}
          options={(groups ?? []).map(({ groupId, name }) => ({ value: groupId, label: name }))}
        />
      </Form.Item>
      <Form.Item
        name="description"
        label={t('form.description')}
        extra={t('form.descriptionHint')}
        className={styles['wide'] ?? ''}
      >
        <Input.TextArea maxLength={roleLimits.description} autoSize={{ minRows: 2, maxRows: 4 }} />
      </Form.Item>
      <Form.Item name="type" label={t('form.type')} className={styles['wide'] ?? ''}>
        <Radio.Group
          className={styles['choices'] ?? ''}
          disabled={fixedType}
          options={roleTypes.map((value) => ({
            value,
            label: <Choice title={t(`types.${value}`)} note={t(`typesMean.${value}`)} />,
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
      <Caption as="small" block>
        {note}
      </Caption>
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
  const t = useTranslations('roles');
  const rules = useTranslations('rules');
  const scope = Form.useWatch('scope', form);
  const { data } = useQuery(grantableQuery);
  const chosen = [{ required: true, type: 'array' as const, min: 1, message: rules('atLeastOne') }];
  return (
    <>
      <Form.Item name="scope" className={styles['wide'] ?? ''} aria-label={t('form.scope')}>
        <Radio.Group
          className={styles['choices'] ?? ''}
          options={roleScopes.map((value) => ({
            value,
            disabled: value === 'ALL' && data?.all === false,
            label: <Choice title={t(`scopes.${value}`)} note={t(`scopeMeans.${value}`)} />,
          }))}
        />
      </Form.Item>
      {scope === 'DEPARTMENTS' ? (
        <Form.Item name="scopeDepartmentIds" label={t('form.departments')} className={styles['wide'] ?? ''} rules={chosen}>
          <DepartmentsPicker anywhere most={roleLimits.chosen} />
        </Form.Item>
      ) : null}
      {scope === 'MEMBERS' ? (
        <Form.Item name="scopeEmployees" label={t('form.members')} className={styles['wide'] ?? ''} rules={chosen}>
          <MembersPicker code="020400" most={roleLimits.chosen} />
        </Form.Item>
      ) : null}
    </>
  );
}

function Holders() {
  const t = useTranslations('roles');
  return (
    <Form.Item name="holders" label={t('form.people')} extra={t('people.addHint')} className={styles['wide'] ?? ''}>
      <MembersPicker code="020400" most={roleLimits.atOnce} />
    </Form.Item>
  );
}
