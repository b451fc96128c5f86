import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Alert, Button, Form, Input, Select } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { resignLimits, resignReasons } from '#contract/people/resignation-facts.ts';
import { api, type Client } from '#web/client/api.ts';
import { reasonOf } from '#web/client/api-error.ts';
import { fieldErrors } from '#web/client/field-errors.ts';
import { go } from '#web/client/navigation.ts';
import { paths } from '#web/paths.ts';
import { PageForm } from '#web/shared/forms/PageForm.tsx';
import { Consequences } from '#web/ui/ConsequencesDialog.tsx';
import { Surface } from '#web/ui/Page.tsx';
import { PlainDatePicker } from '#web/ui/PlainDatePicker.tsx';
import { ErrorState } from '#web/ui/State.tsx';
import { Row } from '#web/ui/layout.tsx';
import { HandoverFields } from './HandoverFields.tsx';
import { Leavers } from './Leavers.tsx';
import { firstValues, recipientsOf, type ResignValues, isChosen, totalsOf } from './resign-values.ts';
import { inventoryOf } from './use-inventory.ts';
import styles from './Resignations.module.css';

interface ResignFormProps {
  inventory: Awaited<ReturnType<Client['resignations']['inventory']>>;
  onJob: (id: string) => void;
  onLeaveOut: (memberId: string) => void;
}

/**
 * Date and reason, recipients, and the consequences in numbers above a button that names the members. What is handed over depends
 * on the date.
 */
export function ResignForm({ inventory: { today, items, typeNumber }, onJob, onLeaveOut }: ResignFormProps) {
  const t = useTranslations('resignations.form');
  const rules = useTranslations('rules');
  const reasons = useTranslations('resignations.reasons');
  const [form] = Form.useForm<ResignValues>();
  const [initial] = useState(() => firstValues(today, items));
  const [typed, setTyped] = useState('');
  const several = items.length > 1;
  const date = Form.useWatch('jobEndedDate', form) ?? today;
  const reason = Form.useWatch('reason', form);
  const recipients = Form.useWatch('recipients', form) ?? initial.recipients;
  const later = date > today;
  const dated = useQuery({
    ...inventoryOf(
      items.map(({ member }) => member.employeeId),
      date,
    ),
    enabled: later,
    placeholderData: keepPreviousData,
  });
  const counted = !later || (dated.isSuccess && !dated.isPlaceholderData);
  const leaving = ((later && dated.data?.items) || items).filter(({ refusal }) => refusal === null);
  const [first] = leaving;
  const name = first?.member.displayName ?? '';
  const count = leaving.length;
  const unready = !counted || count === 0 || (typeNumber && typed.trim() !== String(count));
  async function resign(values: ResignValues) {
    const { jobId } = await api.resignations.resignMany({
      body: {
        employeeIds: leaving.map(({ member }) => member.employeeId),
        ...(values.jobEndedDate ? { jobEndedDate: values.jobEndedDate } : {}),
        reason: values.reason ?? 'OTHER',
        reasonText: values.reasonText,
        recipients: recipientsOf(values, several),
        ...(typeNumber ? { confirmedCount: count } : {}),
      },
    });
    onJob(jobId);
  }
  const act = several ? t('actMany', { count }) : later ? t('actLater', { name }) : t('act', { name });
  return (
    <PageForm<ResignValues>
      form={form}
      className={styles['form']}
      draft={`resign ${items.map(({ member }) => member.employeeId).join()}`}
      initialValues={initial}
      onSubmit={resign}
      faultsOf={fieldErrors}
    >
      {({ busy }) => (
        <>
          <Leavers items={items} onLeaveOut={onLeaveOut} />
          <Surface title={t('when')}>
            <div className={styles['fields']}>
              <Form.Item
                name="jobEndedDate"
                label={t('date')}
                extra={later ? t('dateLater') : t('dateNow')}
                rules={[{ required: true, message: rules('required') }]}
              >
                <PlainDatePicker min={several ? undefined : (first?.joinedDate ?? undefined)} />
              </Form.Item>
              <Form.Item name="reason" label={t('reason')} rules={[{ required: true, message: rules('required') }]}>
                <Select options={resignReasons.map((value) => ({ value, label: reasons(value) }))} />
              </Form.Item>
              <Form.Item
                name="reasonText"
                label={t('reasonText')}
                className={styles['wide'] ?? ''}
                required={reason === 'OTHER'}
                dependencies={['reason']}
                rules={reason === 'OTHER' ? [{ required: true, whitespace: true, message: rules('required') }] : []}
              >
                <Input.TextArea rows={2} maxLength={resignLimits.text} />
              </Form.Item>
            </div>
          </Surface>
          <Surface title={t('recipients')}>
            {later && dated.error ? (
              <ErrorState {...reasonOf(dated.error)} onRetry={() => void dated.refetch()} />
            ) : (
              <HandoverFields totals={totalsOf(leaving)} owner={first?.owner?.displayName ?? null} several={several} />
            )}
          </Surface>
          <Surface title={t('what')}>
            <What leaving={leaving} recipients={recipients} several={several} />
            {typeNumber && count > 0 ? (
              <Alert
                type="warning"
                showIcon
                title={t('typeNumber', { count })}
                description={
                  <Input
                    style={{ maxInlineSize: 140, marginBlockStart: 6 }}
                    value={typed}
                    inputMode="numeric"
                    aria-label={t('typeLabel')}
                    onChange={({ target }) => setTyped(target.value)}
                  />
                }
              />
            ) : null}
            <Row gap="s" justify="end" wrap above="xl">
              <Button onClick={() => go(paths.members)}>{t('cancelText')}</Button>
              {/* Outlined, because white on the red of the dark theme has too little contrast on a page. */}
              <Button danger htmlType="submit" loading={busy} disabled={unready}>
                {count === 0 ? t('nobodyLeft') : act}
              </Button>
            </Row>
          </Surface>
        </>
      )}
    </PageForm>
  );
}

interface WhatProps {
  leaving: ResignFormProps['inventory']['items'];
  recipients: ResignValues['recipients'];
  several: boolean;
}

/** The consequences in numbers. Items that are not handed over, for want of a recipient, are not counted. */
function What({ leaving, recipients = {}, several }: WhatProps) {
  const t = useTranslations('resignations.form');
  if (leaving.length === 0) return null;
  const lines = totalsOf(leaving)
    .filter(({ kind, to }) => several || to !== 'chosen' || (isChosen(kind) && recipients[kind]))
    .map(({ kind, count }) => t(`consequences.${kind}`, { count }));
  return <Consequences lines={[...lines, t('places', { count: leaving.length }), t('recorded'), t('restorable')]} />;
}
