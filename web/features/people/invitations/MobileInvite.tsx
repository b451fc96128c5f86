import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Form, Input, Select } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { invitationLimits } from '#contract/people/invitation-facts.ts';
import { type Language, languageNames, languages } from '#contract/languages.ts';
import { api } from '#web/client/api.ts';
import { fieldErrors } from '#web/client/field-errors.ts';
import { currentLanguage } from '#web/client/language.ts';
import { AddressChips, isNumber } from '#web/shared/people/AddressChips.tsx';
import type { TeamInvitation, SentInvitation } from '#web/shared/people/invitation-query.ts';
import { InviteResults } from '#web/shared/people/InviteResults.tsx';
import { PageForm } from '#web/shared/forms/PageForm.tsx';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { Surface } from '#web/ui/Page.tsx';
import { Note, Stack, Text } from '#web/ui/layout.tsx';
import styles from './Invitations.module.css';

/** A text to send by any messenger, and text messages from here if the installation can send them; `to` is filled in. */
export function MobileInvite({ invitation, to }: { invitation: TeamInvitation; to: string }) {
  const t = useTranslations('invitations');
  const [language, setLanguage] = useState<Language>(currentLanguage());
  const { open, link, sms, can } = invitation;
  const works = open && link.state === 'VALID';
  const { data } = useQuery({
    queryKey: ['invitation', 'text', language, link.code],
    queryFn: ({ signal }) => api.invitations.text({ query: { language } }, { signal }),
    enabled: works,
  });
  const text = works ? (data?.text ?? '') : '';
  return (
    <>
      <Surface title={t('mobile.title')}>
        <Stack gap="xl" shrink>
          <Note>{t('mobile.text')}</Note>
          <Stack as="label" gap="2xs" shrink className={styles['row']}>
            <Text tone="quiet">{t('mobile.language')}</Text>
            <Select<Language>
              className={styles['language'] ?? ''}
              aria-label={t('mobile.language')}
              value={language}
              options={languages.map((value) => ({ value, label: languageNames[value] }))}
              onChange={setLanguage}
            />
          </Stack>
          {works ? (
            <>
              <Input.TextArea readOnly autoSize={{ minRows: 3 }} value={text} aria-label={t('mobile.label')} />
              <div>
                <CopyButton size="middle" type="primary" text={text} label={t('mobile.copy')} disabled={text === ''} />
              </div>
            </>
          ) : (
            <p>{open ? t('states.EXPIRED') : t('switch.closedText')}</p>
          )}
        </Stack>
      </Surface>
      <Surface title={t('mobile.sendTitle')}>
        {!sms ? (
          <Note>{t('mobile.notSet')}</Note>
        ) : can.change ? (
          open ? (
            <SendTexts language={language} left={invitation.left} to={to} />
          ) : (
            <p>{t('switch.closedText')}</p>
          )
        ) : (
          <Note>{t('email.notYours')}</Note>
        )}
      </Surface>
    </>
  );
}

interface Values {
  mobiles?: string[];
}

function SendTexts({ language, left, to }: { language: Language; left: number; to: string }) {
  const t = useTranslations('invitations.mobile');
  const [form] = Form.useForm<Values>();
  const queries = useQueryClient();
  const [results, setResults] = useState<readonly SentInvitation[]>();
  const count = Form.useWatch('mobiles', form)?.length ?? 0;
  const limits = useTranslations('invitations.email');
  async function send({ mobiles = [] }: Values) {
    const { items } = await api.invitations.batchMobile({ body: { mobiles, language } });
    setResults(items);
    form.setFieldsValue({
      mobiles: items.flatMap(({ result, recipient }) => (result === 'WRONG_FORMAT' && recipient ? [recipient] : [])),
    });
    await queries.invalidateQueries({ queryKey: ['invitation'] });
  }
  return (
    <Stack gap="xl" shrink>
      <Note>{t('sendText')}</Note>
      <PageForm<Values>
        form={form}
        draft="invite mobile"
        initialValues={{ mobiles: to ? [to] : [] }}
        onSubmit={send}
        faultsOf={fieldErrors}
      >
        {({ busy }) => (
          <>
            <Form.Item
              name="mobiles"
              label={t('numbers')}
              rules={[
                { type: 'array', max: invitationLimits.perCall, message: limits('tooMany', { max: invitationLimits.perCall }) },
              ]}
            >
              <AddressChips placeholder={t('placeholder')} isWhole={isNumber} spaces />
            </Form.Item>
            <Button htmlType="submit" loading={busy} disabled={count === 0 || left === 0}>
              {t('send', { count })}
            </Button>
          </>
        )}
      </PageForm>
      {results ? <InviteResults items={results} /> : null}
    </Stack>
  );
}
