import { Button, Form, Input } from 'antd';
import { useLayoutEffect } from 'react';
import { useTranslations } from 'use-intl';
import { joinCode, normaliseCode } from '#contract/people/invitation-facts.ts';
import { go } from '#web/client/navigation.ts';
import { paths } from '#web/paths.ts';
import { ScanButton } from '#web/shared/platform/scan/ScanButton.tsx';
import { OwnRequests } from '#web/shared/people/OwnRequests.tsx';
import { Sheet } from '#web/ui/Page.tsx';
import { Note, Row } from '#web/ui/layout.tsx';
import { pageTitleStore } from '#web/ui/page-title.ts';
import styles from './Joining.module.css';

const withDashes = joinCode.length + 4;

/** `/invite`: an input for a code, and below it the person's own requests. */
export function EnterCodeScreen() {
  const t = useTranslations('joining');
  const common = useTranslations('common');
  useLayoutEffect(() => pageTitleStore.set(t('code.title')), [t]);
  return (
    <Sheet width={560}>
      <h1>{t('code.title')}</h1>
      <Note>{t('code.text')}</Note>
      <Form<{ code: string }>
        layout="vertical"
        className={styles['form'] ?? ''}
        requiredMark={false}
        onFinish={({ code }) => go(paths.landing({ joinCode: normaliseCode(code) ?? code }))}
      >
        <Form.Item
          name="code"
          label={t('code.label')}
          extra={t('code.hint')}
          validateTrigger="onSubmit"
          rules={[
            { required: true, whitespace: true, message: common('validation.required') },
            {
              validator: (_rule, code: string) =>
                !code?.trim() || normaliseCode(code) ? Promise.resolve() : Promise.reject(new Error(t('code.short'))),
            },
          ]}
        >
          <Input
            className={styles['code'] ?? ''}
            size="large"
            maxLength={withDashes}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
          />
        </Form.Item>
        <Row gap="s" align="center" wrap>
          <Button type="primary" htmlType="submit" size="large">
            {t('code.go')}
          </Button>
          <ScanButton />
        </Row>
      </Form>
      <OwnRequests />
      <Row gap="s" rowGap="2xs" align="center" wrap above="2xl" line="above" className={styles['foot']}>
        <Button type="link" size="small" onClick={() => go(paths.createTeam)}>
          {t('landing.home')}
        </Button>
      </Row>
    </Sheet>
  );
}
