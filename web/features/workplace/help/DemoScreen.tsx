import { Button, Form, Input, Select } from 'antd';
import { useLayoutEffect, useState } from 'react';
import { useTimeZone, useTranslations } from 'use-intl';
import { demoSizes, feedbackLimits } from '#contract/workplace/feedback-facts.ts';
import { api } from '#web/client/api.ts';
import { fieldErrors } from '#web/client/field-errors.ts';
import { hereNow } from '#web/client/here.ts';
import { todayIn } from '#web/client/today.ts';
import { PlainDatePicker } from '#web/ui/PlainDatePicker.tsx';
import { PageForm } from '#web/shared/forms/PageForm.tsx';
import { Done } from '#web/ui/State.tsx';
import { Grid, Note } from '#web/ui/layout.tsx';
import { pageTitleStore } from '#web/ui/page-title.ts';
import styles from './Help.module.css';

interface Values {
  name: string;
  company: string;
  email: string;
  phone: string;
  people?: (typeof demoSizes)[number];
  wantedOn: string | null;
  message: string;
}

/** `/demo`: the request for a demo, with or without sign-in. */
export function DemoScreen() {
  const t = useTranslations('help.demo');
  const common = useTranslations('common');
  const [form] = Form.useForm<Values>();
  const [sent, setSent] = useState<Values>();
  const zone = useTimeZone() ?? 'UTC';
  const here = hereNow();
  useLayoutEffect(() => pageTitleStore.set(t('title')), [t]);
  async function send(values: Values) {
    const { name, company, email, phone, people, wantedOn, message } = values;
    const optional = { ...(phone && { phone }), ...(people && { people }), ...(wantedOn && { wantedOn }) };
    await api.help.requestDemo({ body: { name, company, email, message, ...optional } });
    setSent(values);
  }
  const needed = { required: true, whitespace: true, message: common('validation.required') };
  if (sent) return <Done title={t('done', { name: sent.name })} text={t('doneText', { email: sent.email })} />;
  return (
    <section className={styles['demo']}>
      <h1>{t('title')}</h1>
      <Note below="xl">{t('purpose')}</Note>
      <PageForm<Values>
        form={form}
        draft="demo"
        ofAccount
        initialValues={{
          name: here?.user.displayName ?? '',
          company: here?.team.name ?? '',
          email: here?.user.email ?? '',
          phone: '',
          message: '',
        }}
        onSubmit={send}
        faultsOf={fieldErrors}
      >
        {({ busy }) => (
          <>
            <Grid min={220} fit className={styles['fields']}>
              <Form.Item<Values> name="name" label={t('name')} rules={[needed]}>
                <Input maxLength={feedbackLimits.name} autoComplete="name" />
              </Form.Item>
              <Form.Item<Values> name="company" label={t('company')} rules={[needed]}>
                <Input maxLength={feedbackLimits.company} autoComplete="organization" />
              </Form.Item>
              <Form.Item<Values>
                name="email"
                label={t('email')}
                rules={[needed, { type: 'email', message: common('validation.wrongFormat', { type: t('nouns.email') }) }]}
              >
                <Input inputMode="email" maxLength={254} autoComplete="email" />
              </Form.Item>
              <Form.Item<Values>
                name="phone"
                label={t('phone')}
                extra={t('phoneHint')}
                rules={[{ pattern: /^[+\d\s().x-]*$/, message: common('validation.wrongFormat', { type: t('nouns.phone') }) }]}
              >
                <Input type="tel" maxLength={32} autoComplete="tel" />
              </Form.Item>
              <Form.Item<Values> name="people" label={t('people')}>
                <Select allowClear options={demoSizes.map((value) => ({ value, label: t(`sizes.${value}`) }))} />
              </Form.Item>
              <Form.Item<Values> name="wantedOn" label={t('wantedOn')}>
                <PlainDatePicker min={todayIn(zone)} />
              </Form.Item>
            </Grid>
            <Form.Item<Values> name="message" label={t('message')}>
              <Input.TextArea maxLength={feedbackLimits.message} autoSize={{ minRows: 3, maxRows: 8 }} />
            </Form.Item>
            <Button type="primary" htmlType="submit" size="large" loading={busy}>
              {t('submit')}
            </Button>
          </>
        )}
      </PageForm>
    </section>
  );
}
