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
import { toast } from '#web/ui/toasts.ts';
import { type PoliciesHere, readAnew, useIdleText, type PolicyChange } from './use-safety.ts';
import styles from './Safety.module.css';

interface Values {
  secondFactor: PolicyChange['secondFactor'];
  secondFactorFrom: string | null;
  /** 0 for none: a select has no place for null. */
  idle: number;
}

const wantedOf = ({ secondFactor, secondFactorFrom, idle }: Values): PolicyChange => ({
  secondFactor,
  secondFactorFrom: secondFactor === 'NOBODY' ? null : secondFactorFrom,
  idleMinutes: idle || null,
});

/** Changes what the team asks for; whom it touches is counted while it is chosen. */
export function PoliciesPanel({ policies, onClose }: { policies: PoliciesHere; onClose: () => void }) {
  const words = useTranslations('safety.policies');
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
    await api.safety.update({ body: wantedOf({ ...initial, ...values }) });
    toast('success', common('results.succeeded', { type: words('saved') }));
    onClose();
    await Promise.all([readAnew(), refreshHere()]);
  }
  const minutes = [...new Set([...idleChoices, ...(policies.idleMinutes ? [policies.idleMinutes] : [])])].sort((a, b) => a - b);
  return (
    <SidePanelForm<Values>
      form={form}
      title={words('title')}
      initialValues={initial}
      submitText={words('save')}
      onSubmit={save}
      faultsOf={fieldErrors}
      onClose={onClose}
    >
      <Form.Item<Values> name="secondFactor" label={words('secondFactor')} extra={mayLetGo ? null : words('ownerOnly')}>
        <Radio.Group
          vertical
          options={secondFactorChoices.map((value) => ({
            value,
            label: words(value),
            disabled: value === 'NOBODY' && !mayLetGo,
          }))}
        />
      </Form.Item>
      {chosen.secondFactor === 'NOBODY' ? null : (
        <Form.Item<Values>
          name="secondFactorFrom"
          label={words('from')}
          extra={words('fromHint')}
          rules={[{ required: true, message: common('validation.required') }]}
        >
          <PlainDatePicker
            min={policies.secondFactorFrom && policies.secondFactorFrom < today ? policies.secondFactorFrom : today}
          />
        </Form.Item>
      )}
      <Form.Item<Values> name="idle" label={words('idle')} extra={words('idleHint')}>
        <Select options={[{ value: 0, label: idleText(null) }, ...minutes.map((value) => ({ value, label: idleText(value) }))]} />
      </Form.Item>
      <Preview wanted={wantedOf(chosen)} />
    </SidePanelForm>
  );
}

/** In numbers, what would happen. */
function Preview({ wanted }: { wanted: PolicyChange }) {
  const words = useTranslations('safety.policies');
  const whole = wanted.secondFactor === 'NOBODY' || wanted.secondFactorFrom !== null;
  const { data } = useQuery({
    queryKey: ['safety', 'preview', wanted],
    queryFn: ({ signal }) => api.safety.preview({ body: wanted }, { signal }),
    enabled: whole,
  });
  if (!data) return <p className={styles['quiet']}>{whole ? words('reading') : null}</p>;
  const { ownerWithout, administratorsWithout, membersWithout, ending, youToo } = data;
  const lines = [
    ...(ownerWithout ? [words('ownerWithout')] : []),
    ...(wanted.secondFactor === 'ADMINISTRATORS' ? [words('administratorsWithout', { count: administratorsWithout })] : []),
    ...(wanted.secondFactor === 'EVERYONE' ? [words('membersWithout', { count: membersWithout })] : []),
    ...(youToo ? [words('youToo')] : []),
    ...(ending > 0 ? [words('ending', { count: ending })] : []),
  ];
  return <Consequences calm lines={lines.length ? lines : [words('nothing')]} />;
}
