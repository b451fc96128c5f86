import { Button, Form, Input } from 'antd';
import { useLayoutEffect } from 'react';
import { useTranslations } from 'use-intl';
import { joinCode, normaliseCode } from '#contract/people/invitation-facts.ts';
import { go } from '#web/client/navigation.ts';
import { paths } from '#web/paths.ts';
import { OwnRequests } from '#web/shared/people/OwnRequests.tsx';
import { pageTitleStore } from '#web/ui/page-title.ts';
import styles from './Joining.module.css';

const withDashes = joinCode.length + 4;

/** `/invite`: a code is typed here; below, the person's own requests. */
export function EnterCodeScreen() {
  const words = useTranslations('joining');
  const common = useTranslations('common');
  useLayoutEffect(() => pageTitleStore.set(words('code.title')), [words]);
  return (
    <section className={styles['page']}>
      <h1>{words('code.title')}</h1>
      <p>{words('code.text')}</p>
      <Form<{ code: string }>
        layout="vertical"
        className={styles['form'] ?? ''}
        requiredMark={false}
        onFinish={({ code }) => go(paths.landing({ joinCode: normaliseCode(code) ?? code }))}
      >
        <Form.Item
          name="code"
          label={words('code.label')}
          extra={words('code.hint')}
          validateTrigger="onSubmit"
          rules={[
            { required: true, whitespace: true, message: common('validation.required') },
            {
              validator: (_rule, code: string) =>
                !code?.trim() || normaliseCode(code) ? Promise.resolve() : Promise.reject(new Error(words('code.short'))),
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
        <Button type="primary" htmlType="submit" size="large">
          {words('code.go')}
        </Button>
      </Form>
      <OwnRequests />
      <div className={styles['foot']}>
        <Button type="link" size="small" onClick={() => go(paths.createTeam)}>
          {words('landing.home')}
        </Button>
      </div>
    </section>
  );
}
