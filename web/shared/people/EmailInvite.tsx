import { useQueryClient } from '@tanstack/react-query';
import { Button, Form } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { invitationLimits } from '#contract/people/invitation-facts.ts';
import { api } from '#web/client/api.ts';
import { fieldErrors } from '#web/client/field-errors.ts';
import { PageForm } from '#web/shared/forms/PageForm.tsx';
import { Note, Row, Stack, Text } from '#web/ui/layout.tsx';
import { AddressChips, isEmail } from './AddressChips.tsx';
import type { SentInvitation } from './invitation-query.ts';
import { InviteResults } from './InviteResults.tsx';

interface Values {
  emails?: string[];
}

/** Invites people by email and shows the result for each address; `to` is filled in. Requires the phrases of `invitations`. */
export function EmailInvite({ left, to = '' }: { left: number; to?: string }) {
  const t = useTranslations('invitations.email');
  const [form] = Form.useForm<Values>();
  const queries = useQueryClient();
  const [results, setResults] = useState<readonly SentInvitation[]>();
  const count = Form.useWatch('emails', form)?.length ?? 0;
  async function send({ emails = [] }: Values) {
    const { items } = await api.invitations.batchEmail({ body: { emails } });
    setResults(items);
    form.setFieldsValue({
      emails: items.flatMap(({ result, recipient }) => (result === 'WRONG_FORMAT' && recipient ? [recipient] : [])),
    });
    await Promise.all([
      queries.invalidateQueries({ queryKey: ['invitation'] }),
      queries.invalidateQueries({ queryKey: ['members'] }),
    ]);
  }
  return (
    <Stack gap="l" shrink>
      <Note>{t('text', { days: invitationLimits.days, max: invitationLimits.perCall })}</Note>
      <PageForm<Values>
        form={form}
        draft="invite email"
        initialValues={{ emails: to ? [to] : [] }}
        onSubmit={send}
        faultsOf={fieldErrors}
      >
        {({ busy }) => (
          <>
            <Form.Item
              name="emails"
              label={t('label')}
              extra={t('hint')}
              rules={[{ type: 'array', max: invitationLimits.perCall, message: t('tooMany', { max: invitationLimits.perCall }) }]}
            >
              <AddressChips placeholder={t('placeholder')} isWhole={isEmail} />
            </Form.Item>
            <Row gap="s" align="center" shrink>
              <Button type="primary" htmlType="submit" loading={busy} disabled={count === 0 || left === 0}>
                {t('send', { count })}
              </Button>
              <Text tone="quiet">{t('left', { count: left })}</Text>
            </Row>
          </>
        )}
      </PageForm>
      {results ? <InviteResults items={results} /> : null}
    </Stack>
  );
}
