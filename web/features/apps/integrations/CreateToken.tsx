import { useQuery } from '@tanstack/react-query';
import { Form, Input, Radio, Select } from 'antd';
import { useTranslations } from 'use-intl';
import { tokenLimits, type TokenScope, tokenScopes } from '#contract/apps/api-token-facts.ts';
import { nameCharacters } from '#contract/text-rules.ts';
import { api, type Client } from '#web/client/api.ts';
import { fieldErrors } from '#web/client/field-errors.ts';
import { DepartmentsPicker } from '#web/shared/people/DepartmentPicker.tsx';
import { SidePanelForm } from '#web/shared/forms/SidePanelForm.tsx';
import { FormSkeleton } from '#web/ui/Skeletons.tsx';
import { toast } from '#web/ui/toasts.ts';
import { TokenPermissionsField } from './GrantsField.tsx';
import { grantableQuery, type TokenPermission, refreshTokens } from './use-tokens.ts';

export type MadeToken = Awaited<ReturnType<Client['apiTokens']['create']>>;

interface Values {
  name: string;
  permissions: TokenPermission[];
  scope: TokenScope;
  departmentIds?: string[];
  /** 0 means no expiry. */
  days: number;
}

const offered = [7, 30, tokenLimits.usualDays, 180, tokenLimits.days] as const;

/** Creates an API token with at most the permissions of its creator. */
export function CreateToken({ onMade, onClose }: { onMade: (made: MadeToken) => void; onClose: () => void }) {
  const t = useTranslations('integrations');
  const [form] = Form.useForm<Values>();
  async function save({ name, permissions, scope, departmentIds = [], days }: Values) {
    const chosen = scope === 'DEPARTMENTS' ? { departmentIds } : {};
    const made = await api.apiTokens.create({ body: { name, permissions, scope, ...chosen, days: days || null } });
    toast('success', t('made.created', { name: made.item.name }));
    onMade(made);
    await refreshTokens();
  }
  return (
    <SidePanelForm<Values>
      form={form}
      title={t('create.title')}
      submitText={t('create.submit')}
      draft="token new"
      initialValues={{ name: '', permissions: [], scope: 'ALL', days: tokenLimits.usualDays }}
      onSubmit={save}
      faultsOf={fieldErrors}
      onClose={onClose}
    >
      <Fields />
    </SidePanelForm>
  );
}

function Fields() {
  const t = useTranslations('integrations');
  const rules = useTranslations('rules');
  const form = Form.useFormInstance<Values>();
  const scope = Form.useWatch('scope', form);
  const { data } = useQuery(grantableQuery);
  const atLeastOne = [{ required: true, type: 'array' as const, min: 1, message: rules('atLeastOne') }];
  return (
    <>
      <Form.Item
        name="name"
        label={t('tokens.name')}
        extra={t('create.nameHint')}
        rules={[
          { required: true, whitespace: true, message: rules('required') },
          { pattern: nameCharacters, message: rules('specialCharacters') },
        ]}
      >
        <Input autoFocus maxLength={tokenLimits.name} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="permissions"
        label={t('create.permissions')}
        extra={t('create.permissionsHint')}
        rules={[{ required: true, type: 'array', min: 1, message: rules('permissionsEmpty') }]}
      >
        {data ? <TokenPermissionsField items={data.items} /> : <FormSkeleton fields={4} />}
      </Form.Item>
      <Form.Item name="scope" label={t('create.scope')}>
        <Radio.Group vertical options={tokenScopes.map((value) => ({ value, label: t(`scopes.${value}`) }))} />
      </Form.Item>
      {scope === 'DEPARTMENTS' ? (
        <Form.Item name="departmentIds" label={t('create.departments')} rules={atLeastOne}>
          <DepartmentsPicker anywhere most={tokenLimits.departments} />
        </Form.Item>
      ) : null}
      <EndField />
    </>
  );
}

/** The number of days until a token expires; no expiry is offered only if `grantable` allows it (`never`). */
export function EndField() {
  const t = useTranslations('integrations');
  const form = Form.useFormInstance<Pick<Values, 'days'>>();
  const days = Form.useWatch('days', form);
  const { data } = useQuery(grantableQuery);
  const ends = offered.map((value) => ({ value: value as number, label: t('create.daysCount', { days: value }) }));
  return (
    <Form.Item name="days" label={t('create.days')} {...(days === 0 ? { extra: t('create.noEndHint') } : {})}>
      <Select<number> options={[...ends, ...(data?.never ? [{ value: 0, label: t('create.noEnd') }] : [])]} />
    </Form.Item>
  );
}
