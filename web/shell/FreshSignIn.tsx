import { useQuery } from '@tanstack/react-query';
import { Button, Form, Input, Modal } from 'antd';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { accountLimits } from '#contract/account-facts.ts';
import { safetyLimits } from '#contract/safety-facts.ts';
import { api } from '#web/client/api.ts';
import { fieldErrors } from '#web/client/field-errors.ts';
import { currentLanguage } from '#web/client/language.ts';
import { loadWords } from '#web/client/phrases.ts';
import { useSubmit } from '#web/ui/use-submit.ts';

interface Values {
  password: string;
  code?: string;
  recoveryCode?: string;
}

/** Signs in again over whatever is on screen: password, and the second factor where there is one. Nothing beneath is lost. */
export function FreshSignIn({ onEnd }: { onEnd: (done: boolean) => void }) {
  const { data } = useQuery({
    queryKey: ['freshSignIn'],
    queryFn: async ({ signal }) => {
      const words = loadWords(currentLanguage(), 'safety');
      // Where even this cannot be asked, the failure has been shown, and the call stays refused.
      const standing = await api.ownSafety.standing({}, { signal }).catch(() => onEnd(false));
      await words;
      return standing ?? null;
    },
    gcTime: 0,
  });
  return data ? <Dialog secondFactor={data.secondFactor} onEnd={onEnd} /> : null;
}

function Dialog({ secondFactor, onEnd }: { secondFactor: boolean; onEnd: (done: boolean) => void }) {
  const words = useTranslations('safety.fresh');
  const common = useTranslations('common');
  const id = useId();
  const [lost, setLost] = useState(false);
  const [form] = Form.useForm<Values>();
  const { busy, submit } = useSubmit<Values>({
    form,
    onSubmit: async (values) => {
      await api.ownSafety.freshSignIn({ body: values });
      onEnd(true);
    },
    faultsOf: fieldErrors,
  });
  const needed = [{ required: true, message: common('validation.required') }];
  return (
    <Modal
      open
      title={words('title')}
      okText={words('submit')}
      cancelText={common('actions.cancel')}
      okButtonProps={{ htmlType: 'submit', form: id, loading: busy }}
      mask={{ closable: false }}
      // Above the side panel or dialog that the call came from.
      zIndex={1200}
      onCancel={() => onEnd(false)}
    >
      <p>{words('text', { minutes: safetyLimits.freshMinutes })}</p>
      <Form id={id} form={form} layout="vertical" requiredMark={false} onFinish={(values) => void submit(values)}>
        <Form.Item<Values> name="password" label={words('password')} rules={needed}>
          <Input.Password autoFocus maxLength={accountLimits.password.max} autoComplete="current-password" />
        </Form.Item>
        {secondFactor ? <SecondFactorField key={String(lost)} lost={lost} /> : null}
      </Form>
      {secondFactor ? (
        <Button type="link" onClick={() => setLost(!lost)}>
          {lost ? words('useApp') : words('lost')}
        </Button>
      ) : null}
    </Modal>
  );
}

function SecondFactorField({ lost }: { lost: boolean }) {
  const words = useTranslations('safety.fresh');
  const rules = [{ required: true, message: useTranslations('common.validation')('required') }];
  return lost ? (
    <Form.Item<Values> name="recoveryCode" label={words('recoveryCode')} rules={rules} preserve={false}>
      <Input autoComplete="off" spellCheck={false} maxLength={40} />
    </Form.Item>
  ) : (
    <Form.Item<Values> name="code" label={words('code')} rules={rules} preserve={false}>
      <Input inputMode="numeric" autoComplete="one-time-code" maxLength={accountLimits.codeDigits + 4} />
    </Form.Item>
  );
}
