import { Alert, Button, Form, Input } from 'antd';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { Landing } from '#contract/people/joining.ts';
import { requestLimits } from '#contract/request-facts.ts';
import { joiningLimits } from '#contract/people/joining-facts.ts';
import { api } from '#web/client/api.ts';
import { inBackground } from '#web/client/api-error.ts';
import { enterTeam } from '#web/client/context.ts';
import { fieldErrors } from '#web/client/field-errors.ts';
import { queries } from '#web/client/queries.ts';
import { paths } from '#web/paths.ts';
import { MobilePrefixSelect } from '#web/shared/platform/MobilePrefixSelect.tsx';
import { PageForm } from '#web/shared/forms/PageForm.tsx';
import { Note, Row, Stack } from '#web/ui/layout.tsx';
import { toast } from '#web/ui/toasts.ts';
import { useList } from '#web/ui/use-list.ts';
import styles from './Joining.module.css';

interface Given {
  joinCode: string;
  qr: boolean;
}

interface Values {
  displayName: string;
  email: string;
  mobilePrefix: string | null;
  mobileNumber: string;
  reason: string;
}

/**
 * The join request: the person's data from the account, and a reason. If this invitation does not permit a request, states that
 * instead.
 */
export function JoinForm({ landing, team, given }: { landing: Landing; team: string; given: Given }) {
  const t = useTranslations('joining');
  const format = useFormatter();
  const list = useList();
  const { againAt, refusedDomains, form, onRecord } = landing;
  const time = againAt && format.dateTime(new Date(againAt), { dateStyle: 'medium', timeStyle: 'short' });
  return (
    <>
      <Onward landing={landing} given={given} />
      {refusedDomains ? (
        <Alert
          type="info"
          showIcon
          title={t('landing.domains', { domains: list(refusedDomains.map((domain) => `@${domain}`)) })}
        />
      ) : time ? (
        <Alert type="info" showIcon title={t('landing.wait', { max: joiningLimits.perPeriod, time })} />
      ) : form ? (
        <Fields begin={form} given={given} primary={!onRecord} team={team} />
      ) : null}
    </>
  );
}

function Fields({
  begin,
  given,
  primary,
  team,
}: {
  begin: NonNullable<Landing['form']>;
  given: Given;
  primary: boolean;
  team: string;
}) {
  const t = useTranslations('joining.form');
  const common = useTranslations('common');
  const [form] = Form.useForm<Values>();
  const needed = [{ required: true, whitespace: true, message: common('validation.required') }];
  async function send({ mobilePrefix, mobileNumber, email, ...values }: Values) {
    const mobile = mobileNumber.trim() ? { mobilePrefix, mobileNumber } : {};
    await api.joining.apply({ body: { ...given, ...values, email: email.trim() || null, ...mobile } });
    toast('success', t('sent'));
    await queries.invalidateQueries({ queryKey: ['joining'] });
  }
  return (
    <>
      <Note>{t('text')}</Note>
      <PageForm<Values>
        form={form}
        className={styles['form']}
        draft={`join ${team}`}
        ofAccount
        initialValues={{ ...begin, email: begin.email ?? '', mobileNumber: begin.mobileNumber ?? '', reason: '' }}
        onSubmit={send}
        faultsOf={fieldErrors}
      >
        {({ busy }) => (
          <>
            <Form.Item<Values> name="displayName" label={t('name')} rules={needed}>
              <Input maxLength={joiningLimits.name} autoComplete="name" />
            </Form.Item>
            <Form.Item<Values> name="email" label={t('email')} extra={t('contactHint')}>
              <Input inputMode="email" maxLength={254} autoComplete="email" />
            </Form.Item>
            <Form.Item label={t('mobile')} htmlFor="mobileNumber">
              <Row gap="s">
                <Form.Item<Values> name="mobilePrefix" noStyle>
                  <MobilePrefixSelect aria-label={t('prefix')} allowClear />
                </Form.Item>
                <Form.Item<Values> name="mobileNumber" noStyle>
                  <Input type="tel" maxLength={20} autoComplete="tel-national" />
                </Form.Item>
              </Row>
            </Form.Item>
            <Form.Item<Values>
              name="reason"
              className={styles['counted'] ?? ''}
              label={t('reason')}
              extra={t('reasonHint')}
              rules={needed}
            >
              <Input.TextArea rows={3} maxLength={requestLimits.reason} showCount />
            </Form.Item>
            <Button type={primary ? 'primary' : 'default'} htmlType="submit" loading={busy}>
              {t('send')}
            </Button>
          </>
        )}
      </PageForm>
    </>
  );
}

/** For people who already have a member record: joins without a review. */
export function Onward({ landing, given }: { landing: Landing; given: Given }) {
  const t = useTranslations('joining.record');
  const [busy, setBusy] = useState(false);
  if (!landing.onRecord) return null;
  async function accept() {
    setBusy(true);
    try {
      const { teamId } = await api.joining.accept({ body: given });
      enterTeam(teamId);
      location.assign(paths.home);
    } catch (error) {
      setBusy(false);
      throw error;
    }
  }
  return (
    <Stack gap="s" below="2xl" pad="xl" className={styles['record']}>
      <h2>{t('title')}</h2>
      <p>{t('text', { team: landing.team?.name ?? '' })}</p>
      <Button type="primary" loading={busy} onClick={() => inBackground(accept())}>
        {t('accept')}
      </Button>
    </Stack>
  );
}
