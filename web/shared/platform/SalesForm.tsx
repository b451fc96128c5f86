import { Button, Form, Input } from 'antd';
import { useTranslations } from 'use-intl';
import { type Product, teamLimits } from '#contract/platform/team-facts.ts';
import { api } from '#web/client/api.ts';
import { fieldErrors } from '#web/client/field-errors.ts';
import { refreshHere, useHere } from '#web/client/here.ts';
import { Grid } from '#web/ui/layout.tsx';
import { useSubmit } from '#web/ui/use-submit.ts';
import styles from './SalesForm.module.css';

interface Request {
  contact: string;
  email: string;
  phone: string;
  message: string;
}

interface SalesFormProps {
  /** The subject of the request. */
  about: { product: Product } | { appId: string };
  onSent: () => void;
}

/** Asks sales to get in touch (specification sections 5 and 9). Requires the phrases of `firstRun` and `rules`. */
export function SalesForm({ about, onSent }: SalesFormProps) {
  const t = useTranslations('firstRun.sales');
  const common = useTranslations('common.validation');
  const rules = useTranslations('rules');
  const { team, user } = useHere();
  const [form] = Form.useForm<Request>();
  async function send({ contact, email, phone, message }: Request) {
    await api.teams.contactSales({ params: { id: team.id }, body: { ...about, contact, email, phone, message } });
    await refreshHere();
    onSent();
  }
  const { busy, submit } = useSubmit({ form, onSubmit: send, faultsOf: fieldErrors });
  return (
    <Form
      form={form}
      layout="vertical"
      className={styles['form'] ?? ''}
      initialValues={{ contact: user.displayName, email: user.email ?? '', phone: user.mobile ?? '', message: '' }}
      scrollToFirstError={{ focus: true, block: 'center' }}
      onFinish={(values) => void submit(values)}
    >
      <Grid min={200} gap="xl" rowGap="none">
        <Form.Item<Request>
          name="contact"
          label={t('contact')}
          rules={[{ required: true, whitespace: true, message: common('required') }]}
        >
          <Input maxLength={64} autoComplete="name" />
        </Form.Item>
        <Form.Item<Request>
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
        <Form.Item<Request>
          name="phone"
          label={t('phone')}
          rules={[{ pattern: /^[+\d\s().x-]*$/, message: common('wrongFormat', { type: t('noun.phone') }) }]}
        >
          <Input type="tel" maxLength={32} autoComplete="tel" />
        </Form.Item>
      </Grid>
      <Form.Item<Request> name="message" label={t('message')}>
        <Input.TextArea maxLength={teamLimits.salesMessage} autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
      <Button htmlType="submit" loading={busy}>
        {t('send')}
      </Button>
    </Form>
  );
}
