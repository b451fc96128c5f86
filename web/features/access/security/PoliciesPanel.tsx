import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Form, Radio, Select } from 'antd';
import { useTranslations } from 'use-intl';
import { idleChoices, secondFactorChoices } from '#contract/access/security-facts.ts';
import { api, type Client } from '#web/client/api.ts';
import { fieldErrors } from '#web/client/field-errors.ts';
import { refreshHere, useHere } from '#web/client/here.ts';
import { todayIn } from '#web/client/today.ts';
import { Consequences } from '#web/ui/ConsequencesDialog.tsx';
import { PlainDatePicker } from '#web/ui/PlainDatePicker.tsx';
import { SidePanelForm } from '#web/shared/forms/SidePanelForm.tsx';
import { Note, Stack } from '#web/ui/layout.tsx';
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
  const change = changesOf(chosen);
  const preview = usePreview(change);
  const changed =
    JSON.stringify(change) !== JSON.stringify(changesOf({ ...initial, secondFactorFrom: policies.secondFactorFrom }));
  const minutes = [...new Set([...idleChoices, ...(policies.idleMinutes ? [policies.idleMinutes] : [])])].sort((a, b) => a - b);
  return (
    <SidePanelForm<Values>
      form={form}
      title={t('title')}
      initialValues={initial}
      submitText={t('save')}
      draft="policies"
      onSubmit={save}
      faultsOf={fieldErrors}
      onClose={onClose}
    >
      <Form.Item<Values> name="secondFactor" label={t('secondFactor')} extra={mayLetGo ? null : t('ownerOnly')}>
        <Radio.Group
          vertical
          options={secondFactorChoices.map((value) => ({
            value,
            label: <Choice value={value} preview={preview} />,
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
      {changed ? <Preview change={change} preview={preview} /> : null}
    </SidePanelForm>
  );
}

type PreviewHere = Awaited<ReturnType<Client['safety']['preview']>>;

function usePreview(change: PolicyChange): PreviewHere | undefined {
  const { data } = useQuery({
    queryKey: ['safety', 'preview', change],
    queryFn: ({ signal }) => api.safety.preview({ body: change }, { signal }),
    enabled: change.secondFactor === 'NOBODY' || change.secondFactorFrom !== null,
    placeholderData: keepPreviousData,
  });
  return data;
}

/** A choice with the number of those who would have to set up two-step verification. */
function Choice({ value, preview }: { value: PolicyChange['secondFactor']; preview: PreviewHere | undefined }) {
  const t = useTranslations('security.policies');
  const effects = preview && {
    NOBODY: t('optional'),
    OWNER: preview.ownerWithout ? t('ownerWithout') : t('ownerWith'),
    ADMINISTRATORS: t('administratorsWithout', { count: preview.administratorsWithout }),
    EVERYONE: t('membersWithout', { count: preview.membersWithout }),
  };
  return (
    <Stack gap="none">
      <span>{t(value)}</span>
      <Note>{effects ? effects[value] : t('reading')}</Note>
    </Stack>
  );
}

/** What a change means for those who have no second factor, and for idle sessions. */
function Preview({ change: { secondFactor }, preview }: { change: PolicyChange; preview: PreviewHere | undefined }) {
  const t = useTranslations('security.policies');
  if (!preview) return <Note>{t('reading')}</Note>;
  const { ownerWithout, administratorsWithout, membersWithout, ending, youToo } = preview;
  const without = {
    NOBODY: false,
    OWNER: ownerWithout,
    ADMINISTRATORS: administratorsWithout > 0,
    EVERYONE: membersWithout > 0,
  }[secondFactor];
  const lines = [
    ...(without ? [t('locked'), t('recovery')] : []),
    ...(youToo ? [t('youToo')] : []),
    ...(ending > 0 ? [t('ending', { count: ending })] : []),
  ];
  return <Consequences calm lines={lines.length ? lines : [t('nothing')]} />;
}
