import { Button, Form, Input } from 'antd';
import { useTranslations } from 'use-intl';
import { type Product, teamLimits } from '#contract/platform/team-facts.ts';
import { api } from '#web/client/api.ts';
import { fieldErrors } from '#web/client/field-errors.ts';
import { refreshHere, useHere } from '#web/client/here.ts';
import { PageForm } from '#web/shared/forms/PageForm.tsx';
import { Grid } from '#web/ui/layout.tsx';
import styles from './SalesForm.module.css';

export interface SalesRequest {
  contact: string;
  email: string;
  phone: string;
  message: string;
}

interface SalesRequestProps {
  /** The subject of the request. */
  about: { product: Product } | { appId: string };
  onSent: () => void;
}

/** The session of a form that asks sales to get in touch (specification sections 5 and 9). */
export function useSalesRequest({ about, onSent }: SalesRequestProps) {
  const { team, user } = useHere();
  const [form] = Form.useForm<SalesRequest>();
  return {
    form,
    draft: `sales ${Object.values(about).join()}`,
    initialValues: { contact: user.displayName, email: user.email ?? '', phone: user.mobile ?? '', message: '' },
    faultsOf: fieldErrors,
    async onSubmit({ contact, email, phone, message }: SalesRequest) {
      await api.teams.contactSales({ params: { id: team.id }, body: { ...about, contact, email, phone, message } });
      await refreshHere();
      onSent();
    },
  };
}

/** A step of the first run asks sales. Requires the phrases of `firstRun` and `rules`. */
export function SalesForm(props: SalesRequestProps) {
  const t = useTranslations('firstRun.sales');
  return (
    <PageForm<SalesRequest> {...useSalesRequest(props)} isStep className={styles['form']}>
      {({ busy }) => (
        <>
          <SalesFields />
          <Button htmlType="submit" loading={busy}>
            {t('send')}
          </Button>
        </>
      )}
    </PageForm>
  );
}

/** The fields of the request. Requires the phrases of `firstRun` and `rules`. */
export function SalesFields() {
  const t = useTranslations('firstRun.sales');
  const common = useTranslations('common.validation');
  const rules = useTranslations('rules');
  return (
    <>
      <Grid min={200} gap="xl" rowGap="none">
        <Form.Item<SalesRequest>
          name="contact"
          label={t('contact')}
          rules={[{ required: true, whitespace: true, message: common('required') }]}
        >
          <Input maxLength={64} autoComplete="name" />
        </Form.Item>
        <Form.Item<SalesRequest>
          name="email"
          label={t('email')}
          extra={t('either')}
          dependencies={['phone']}
          rules={[
            { type: 'email', message: common('wrongFormat', { type: t('noun.email') }) },
            ({ getFieldValue }) => ({
              validator: (_rule, value: string) =>
                value || getFieldValue('phone') ? Promise.resolve() : Promise.reject(new Error(rules('contactRequired'))),
            }),
          ]}
        >
          <Input inputMode="email" maxLength={254} autoComplete="email" />
        </Form.Item>
        <Form.Item<SalesRequest>
          name="phone"
          label={t('phone')}
          rules={[{ pattern: /^[+\d\s().x-]*$/, message: common('wrongFormat', { type: t('noun.phone') }) }]}
        >
          <Input type="tel" maxLength={32} autoComplete="tel" />
        </Form.Item>
      </Grid>
      <Form.Item<SalesRequest> name="message" label={t('message')}>
        <Input.TextArea maxLength={teamLimits.salesMessage} autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
    </>
  );
}
