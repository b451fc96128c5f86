import { Checkbox, Form } from 'antd';
import { useFormatter, useNow, useTranslations } from 'use-intl';
import { ownershipLimits } from '#contract/access/ownership-facts.ts';
import { api } from '#web/client/api.ts';
import { fieldErrors } from '#web/client/field-errors.ts';
import { useHere } from '#web/client/here.ts';
import { DialogForm } from '#web/shared/forms/DialogForm.tsx';
import { type MemberChoice, MemberPicker } from '#web/shared/people/MemberPicker.tsx';
import { refreshOwnership } from '#web/shared/access/ownership-query.ts';
import { Consequences } from '#web/ui/ConsequencesDialog.tsx';
import { toast } from '#web/ui/toasts.ts';

interface Values {
  employeeId: MemberChoice | null;
  staysSuperAdmin: boolean;
}

const dayMs = 86_400_000;

/** Starts an ownership transfer: the member, the owner's future role, and the consequences. */
export function OfferTeam({ onClose }: { onClose: () => void }) {
  const t = useTranslations('ownership.transfer');
  const { team } = useHere();
  const [form] = Form.useForm<Values>();
  const chosen = Form.useWatch('employeeId', form) ?? null;
  const stays = Form.useWatch('staysSuperAdmin', form) ?? true;
  async function offer({ employeeId: member, staysSuperAdmin }: Values) {
    if (!member) return;
    await api.ownership.offer({ params: { id: team.id }, body: { employeeId: member.employeeId, staysSuperAdmin } });
    toast('success', t('sent'));
    onClose();
    await refreshOwnership();
  }
  return (
    <DialogForm<Values>
      form={form}
      title={t('title')}
      submitText={chosen ? t('offerTo', { name: chosen.displayName }) : t('offer')}
      draft="ownership"
      initialValues={{ employeeId: null, staysSuperAdmin: true }}
      onSubmit={offer}
      faultsOf={fieldErrors}
      blocked={!chosen}
      after={chosen ? <WhatFollows name={chosen.displayName} stays={stays} /> : null}
      onClose={onClose}
    >
      <Form.Item<Values> name="employeeId" label={t('whom')}>
        <MemberPicker placeholder={t('choose')} />
      </Form.Item>
      <Form.Item<Values> name="staysSuperAdmin" valuePropName="checked">
        <Checkbox>{t('stays')}</Checkbox>
      </Form.Item>
    </DialogForm>
  );
}

function WhatFollows({ name, stays }: { name: string; stays: boolean }) {
  const t = useTranslations('ownership.transfer');
  const format = useFormatter();
  const now = useNow();
  const { team } = useHere();
  const days = ownershipLimits.offerDays;
  const date = format.dateTime(new Date(now.getTime() + days * dayMs), { dateStyle: 'medium' });
  const lines = [
    t('time', { name, days, date }),
    t('gives', { name, team: team.name, people: team.headcount ?? 0 }),
    t(stays ? 'keepsAll' : 'keepsRoles'),
    t('alone'),
  ];
  return <Consequences calm lines={lines} />;
}
