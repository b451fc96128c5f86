import { Checkbox, Input, Modal, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type JobType, jobTypes, memberLimits } from '#contract/people/member-facts.ts';
import { Note, Stack } from '#web/ui/layout.tsx';
import { type BulkChangeDraft, useBulkChange } from './bulk-change.ts';
import { BulkConsequences } from './BulkConsequences.tsx';
import type { ChangeDialogProps } from './ChangeDepartmentsDialog.tsx';
import { type MemberChoice, MemberPicker } from './MemberPicker.tsx';

const fields = ['jobType', 'leader', 'jobTitle', 'position'] as const;
type Field = (typeof fields)[number];

interface FieldValues {
  jobType: JobType;
  leader: MemberChoice | null;
  jobTitle: string;
  position: string;
}

/** Sets job type, leader, title or position of several members, with a preview. Requires the phrases of `members` and `bulk`. */
export function ChangeFieldsDialog({ count, target, onClose, ...follow }: ChangeDialogProps) {
  const t = useTranslations('bulk.fields');
  const members = useTranslations('members');
  const [ticked, setTicked] = useState<readonly Field[]>([]);
  const [current, setCurrent] = useState<FieldValues>({ jobType: 'FULL_TIME', leader: null, jobTitle: '', position: '' });
  const [settled, setSettled] = useState(current);
  const change = useBulkChange(target, inputOf(ticked, settled), follow);
  /** Typed text is previewed when the field loses the focus. */
  const update = (values: Partial<FieldValues>, now = true) => {
    const next = { ...current, ...values };
    setCurrent(next);
    if (now) setSettled(next);
  };
  const text = (field: 'jobTitle' | 'position') => (
    <Input
      value={current[field]}
      maxLength={memberLimits.title}
      aria-label={members(`fields.${field}`)}
      placeholder={t('empty')}
      autoComplete="off"
      onChange={({ target: { value } }) => update({ [field]: value }, false)}
      onBlur={() => setSettled(current)}
      onPressEnter={() => setSettled(current)}
    />
  );
  const inputs: Record<Field, ReactNode> = {
    jobType: (
      <Select<JobType>
        value={current.jobType}
        aria-label={members('fields.jobType')}
        options={jobTypes.map((value) => ({ value, label: members(`choices.jobType.${value}`) }))}
        onChange={(jobType) => update({ jobType })}
      />
    ),
    leader: (
      <MemberPicker
        value={current.leader}
        aria-label={members('fields.leader')}
        placeholder={t('empty')}
        onChange={(leader) => update({ leader })}
      />
    ),
    jobTitle: text('jobTitle'),
    position: text('position'),
  };
  return (
    <Modal
      open
      title={t('title', { count })}
      okText={t('act', { count: change.preview?.people ?? count })}
      okButtonProps={{ loading: change.busy, disabled: !change.ready || settled !== current }}
      mask={{ closable: false }}
      onOk={() => void change.start()}
      onCancel={onClose}
    >
      <Note below="l">{t('hint')}</Note>
      {fields.map((field) => (
        <Stack key={field} gap="xs" below="l">
          <Checkbox
            checked={ticked.includes(field)}
            onChange={({ target: { checked } }) =>
              setTicked(fields.filter((each) => (each === field ? checked : ticked.includes(each))))
            }
          >
            {members(`fields.${field}`)}
          </Checkbox>
          {ticked.includes(field) ? inputs[field] : null}
        </Stack>
      ))}
      {ticked.length === 0 ? <p>{t('choose')}</p> : <BulkConsequences change={change} />}
    </Modal>
  );
}

function inputOf(ticked: readonly Field[], { jobType, leader, jobTitle, position }: FieldValues): BulkChangeDraft | undefined {
  if (ticked.length === 0) return undefined;
  return {
    fields: {
      ...(ticked.includes('jobType') && { jobType }),
      ...(ticked.includes('leader') && { leaderId: leader?.employeeId ?? null }),
      ...(ticked.includes('jobTitle') && { jobTitle: jobTitle.trim() || null }),
      ...(ticked.includes('position') && { position: position.trim() || null }),
    },
  };
}
