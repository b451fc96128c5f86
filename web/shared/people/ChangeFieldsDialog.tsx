import { Checkbox, Input, Modal, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTranslations } from 'use-intl';
import { type JobType, jobTypes, memberLimits } from '#contract/people/member-facts.ts';
import { type BulkWish, useBulkChange } from './bulk-change.ts';
import { BulkConsequences } from './BulkConsequences.tsx';
import styles from './Bulk.module.css';
import type { ChangeDialogProps } from './ChangeDepartmentsDialog.tsx';
import { type MemberChoice, MemberPicker } from './MemberPicker.tsx';

const fields = ['jobType', 'leader', 'jobTitle', 'position'] as const;
type Field = (typeof fields)[number];

interface Given {
  jobType: JobType;
  leader: MemberChoice | null;
  jobTitle: string;
  position: string;
}

/** Gives many members the same job type, leader, title or position, seen before it is done. Speaks the phrases of `members` and `bulk`. */
export function ChangeFieldsDialog({ count, target, onClose, ...follow }: ChangeDialogProps) {
  const t = useTranslations('bulk.fields');
  const members = useTranslations('members');
  const [ticked, setTicked] = useState<readonly Field[]>([]);
  const [given, setGiven] = useState<Given>({ jobType: 'FULL_TIME', leader: null, jobTitle: '', position: '' });
  const [settled, setSettled] = useState(given);
  const change = useBulkChange(target, wishOf(ticked, settled), follow);
  /** Typing is looked at when the field is left. */
  const give = (values: Partial<Given>, now = true) => {
    const next = { ...given, ...values };
    setGiven(next);
    if (now) setSettled(next);
  };
  const text = (field: 'jobTitle' | 'position') => (
    <Input
      value={given[field]}
      maxLength={memberLimits.title}
      aria-label={members(`fields.${field}`)}
      placeholder={t('empty')}
      autoComplete="off"
      onChange={({ target: { value } }) => give({ [field]: value }, false)}
      onBlur={() => setSettled(given)}
      onPressEnter={() => setSettled(given)}
    />
  );
  const inputs: Record<Field, ReactNode> = {
    jobType: (
      <Select<JobType>
        value={given.jobType}
        aria-label={members('fields.jobType')}
        options={jobTypes.map((value) => ({ value, label: members(`jobTypes.${value}`) }))}
        onChange={(jobType) => give({ jobType })}
      />
    ),
    leader: (
      <MemberPicker
        value={given.leader}
        aria-label={members('fields.leader')}
        placeholder={t('empty')}
        onChange={(leader) => give({ leader })}
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
      okButtonProps={{ loading: change.busy, disabled: !change.ready || settled !== given }}
      mask={{ closable: false }}
      onOk={() => void change.start()}
      onCancel={onClose}
    >
      <p className={styles['hint']}>{t('hint')}</p>
      {fields.map((field) => (
        <div key={field} className={styles['field']}>
          <Checkbox
            checked={ticked.includes(field)}
            onChange={({ target: { checked } }) =>
              setTicked(fields.filter((each) => (each === field ? checked : ticked.includes(each))))
            }
          >
            {members(`fields.${field}`)}
          </Checkbox>
          {ticked.includes(field) ? inputs[field] : null}
        </div>
      ))}
      {ticked.length === 0 ? <p className={styles['said']}>{t('choose')}</p> : <BulkConsequences change={change} />}
    </Modal>
  );
}

function wishOf(ticked: readonly Field[], { jobType, leader, jobTitle, position }: Given): BulkWish | undefined {
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
