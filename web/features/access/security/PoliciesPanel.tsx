import { useQuery } from '@tanstack/react-query';
import { Form, Radio, Select } from 'antd';
import { useTranslations } from 'use-intl';
import { idleChoices, secondFactorChoices } from '#contract/access/security-facts.ts';
import { api } from '#web/client/api.ts';
import { fieldErrors } from '#web/client/field-errors.ts';
import { refreshHere, useHere } from '#web/client/here.ts';
import { todayIn } from '#web/client/today.ts';
import { Consequences } from '#web/ui/ConsequencesDialog.tsx';
import { PlainDatePicker } from '#web/ui/PlainDatePicker.tsx';
import { SidePanelForm } from '#web/ui/SidePanelForm.tsx';
import { Text } from '#web/ui/layout.tsx';
import { toast } from '#web/ui/toasts.ts';
import { type PoliciesHere, refreshSafety, useIdleText, type PolicyChange } from './use-safety.ts';

interface Values {
  secondFactor: PolicyChange['secondFactor'];
  secondFactorFrom: string | null;
  /** 0 means no time-out, because a select has no option for null. */
  idle: number;
}

const changesOf = ({ secondFactor, secondFactorFrom, idle }: Values): PolicyChange => ({
  secondFactor,
  secondFactorFrom: secondFactor === 'NOBODY' ? null : secondFactorFrom,
  idleMinutes: idle || null,
});

/** Changes the sign-in policy; the affected members are counted during the choice. */
export function PoliciesPanel({ policies, onClose }: { policies: PoliciesHere; onClose: () => void }) {
  const t = useTranslations('security.policies');
  const common = useTranslations('common');
  const idleText = useIdleText();
  const { team, user } = useHere();
  const mayLetGo = user.owner || policies.secondFactor === 'NOBODY';
  const [form] = Form.useForm<Values>();
  const today = todayIn(team.timeZone);
  const initial = {
    secondFactor: policies.secondFactor,
    secondFactorFrom: policies.secondFactorFrom ?? today,
    idle: policies.idleMinutes ?? 0,
  };
  const chosen = { ...initial, ...(Form.useWatch([], form) as Partial<Values> | undefined) };
  async function save(values: Values) {
    await api.safety.update({ body: changesOf({ ...initial, ...values }) });
    toast('success', common('results.succeeded', { type: t('saved') }));
    onClose();
    await Promise.all([refreshSafety(), refreshHere()]);
  }
  const minutes = [...new Set([...idleChoices, ...(policies.idleMinutes ? [policies.idleMinutes] : [])])].sort((a, b) => a - b);
  return (
    <SidePanelForm<Values>
      form={form}
      title={t('title')}
      initialValues={initial}
      submitText={t('save')}
      onSubmit={save}
      faultsOf={fieldErrors}
      onClose={onClose}
    >
      <Form.Item<Values> name="secondFactor" label={t('secondFactor')} extra={mayLetGo ? null : t('ownerOnly')}>
        <Radio.Group
          vertical
          options={secondFactorChoices.map((value) => ({
            value,
            label: t(value),
            disabled: value === 'NOBODY' && !mayLetGo,
          }))}
        />
      </Form.Item>
      {chosen.secondFactor === 'NOBODY' ? null : (
        <Form.Item<Values>
          name="secondFactorFrom"
          label={t('from')}
          extra={t('fromHint')}
          rules={[{ required: true, message: common('validation.required') }]}
        >
          <PlainDatePicker
            min={policies.secondFactorFrom && policies.secondFactorFrom < today ? policies.secondFactorFrom : today}
          />
        </Form.Item>
      )}
      <Form.Item<Values> name="idle" label={t('idle')} extra={t('idleHint')}>
        <Select options={[{ value: 0, label: idleText(null) }, ...minutes.map((value) => ({ value, label: idleText(value) }))]} />
      </Form.Item>
      <Preview change={changesOf(chosen)} />
    </SidePanelForm>
  );
}

/** The consequences in numbers. */
function Preview({ change: policyChange }: { change: PolicyChange }) {
  const t = useTranslations('security.policies');
  const whole = policyChange.secondFactor === 'NOBODY' || policyChange.secondFactorFrom !== null;
  const { data } = useQuery({
    queryKey: ['safety', 'preview', policyChange],
    queryFn: ({ signal }) => api.safety.preview({ body: policyChange }, { signal }),
    enabled: whole,
  });
  if (!data)
    return (
      <Text as="p" tone="quiet">
        {whole ? t('reading') : null}
      </Text>
    );
  const { ownerWithout, administratorsWithout, membersWithout, ending, youToo } = data;
  const lines = [
    ...(ownerWithout ? [t('ownerWithout')] : []),
    ...(policyChange.secondFactor === 'ADMINISTRATORS' ? [t('administratorsWithout', { count: administratorsWithout })] : []),
    ...(policyChange.secondFactor === 'EVERYONE' ? [t('membersWithout', { count: membersWithout })] : []),
    ...(youToo ? [t('youToo')] : []),
    ...(ending > 0 ? [t('ending', { count: ending })] : []),
  ];
  return <Consequences calm lines={lines.length ? lines : [t('nothing')]} />;
}
