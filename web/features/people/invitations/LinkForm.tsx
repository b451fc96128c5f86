import { Form, Input, InputNumber, Select } from 'antd';
import { useTranslations } from 'use-intl';
import { defaultValidity, invitationLimits, type Validity, validities } from '#contract/people/invitation-facts.ts';
import { api } from '#web/client/api.ts';
import { fieldErrors } from '#web/client/field-errors.ts';
import { AddressChips } from '#web/shared/people/AddressChips.tsx';
import { DepartmentPicker } from '#web/shared/people/DepartmentPicker.tsx';
import type { TeamInvitation } from '#web/shared/people/invitation-query.ts';
import { SidePanelForm } from '#web/shared/forms/SidePanelForm.tsx';
import { toast } from '#web/ui/toasts.ts';
import type { NamedLinkItem } from './named-link.ts';
import { useUntil } from './use-until.ts';

const keepValidity = 'KEEP';

interface Values {
  name: string;
  departmentId?: string | null;
  validity: Validity | typeof keepValidity;
  maxUses?: number | null;
  emailDomains?: string[];
}

interface LinkFormProps {
  invitation: TeamInvitation;
  /** The link to edit; absent for a new one. */
  link?: NamedLinkItem;
  onDone: () => Promise<unknown>;
  onClose: () => void;
}

/** A panel over the list that creates or edits a named link. */
export function LinkForm({ invitation, link, onDone, onClose }: LinkFormProps) {
  const t = useTranslations('invitations.form');
  const names = useTranslations('invitations.validities');
  const required = useTranslations('common.validation')('required');
  const [form] = Form.useForm<Values>();
  const until = useUntil();
  async function save({ name, departmentId = null, validity, maxUses = null, emailDomains = [] }: Values) {
    const body = { name, departmentId, maxUses, emailDomains };
    if (link) {
      await api.invitations.updateLink({
        params: { id: link.linkId },
        body: { ...body, ...(validity === keepValidity ? {} : { validity }) },
      });
    } else {
      await api.invitations.createLink({ body: { ...body, validity: validity === keepValidity ? defaultValidity : validity } });
    }
    toast('success', link ? t('saved') : t('created', { name }));
    onClose();
    await onDone();
  }
  return (
    <SidePanelForm<Values>
      form={form}
      title={link ? t('editTitle', { name: link.name }) : t('newTitle')}
      submitText={link ? t('save') : t('create')}
      draft={`link ${link?.linkId ?? 'new'}`}
      initialValues={link ? valuesOf(link) : { validity: defaultValidity }}
      onSubmit={save}
      faultsOf={fieldErrors}
      onClose={onClose}
    >
      <Form.Item
        name="name"
        label={t('name')}
        extra={t('nameHint')}
        rules={[{ required: true, whitespace: true, message: required }]}
      >
        <Input autoFocus maxLength={invitationLimits.linkName} autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="departmentId"
        label={t('department')}
        extra={t('departmentHint')}
        rules={invitation.can.change ? [] : [{ required: true, message: t('departmentNeeded') }]}
      >
        <DepartmentPicker />
      </Form.Item>
      <Form.Item name="validity" label={t('validity')}>
        <Select
          options={[
            ...(link ? [{ value: keepValidity, label: t('validityKept', { until: until(link.expiresAt) }) }] : []),
            ...validities.map((value) => ({ value, label: names(value) })),
          ]}
        />
      </Form.Item>
      <Form.Item name="maxUses" label={t('maxUses')} extra={t('maxUsesHint')}>
        <InputNumber min={Math.max(1, link?.uses ?? 1)} max={invitationLimits.maxUses} precision={0} />
      </Form.Item>
      <Form.Item name="emailDomains" label={t('domains')} extra={t('domainsHint')}>
        <AddressChips placeholder={t('domainsPlaceholder')} isWhole={isDomain} />
      </Form.Item>
    </SidePanelForm>
  );
}

function valuesOf({ name, department, maxUses, emailDomains }: NamedLinkItem): Values {
  return { name, departmentId: department?.departmentId ?? null, validity: keepValidity, maxUses, emailDomains };
}

/** A rough check for a domain; the server validates it. */
function isDomain(text: string): boolean {
  return /^@?[^\s@.]+(\.[^\s@.]+)+$/.test(text);
}
