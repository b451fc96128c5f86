import { useQuery } from '@tanstack/react-query';
import { Button, Form, Input, Modal, type ModalProps } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { accountLimits } from '#contract/access/sign-in-facts.ts';
import { safetyLimits, type SecondFactorWay } from '#contract/access/security-facts.ts';
import { api } from '#web/client/api.ts';
import { fieldErrors } from '#web/client/field-errors.ts';
import { currentLanguage } from '#web/client/language.ts';
import { signByPasskey, passkeysMissing } from '#web/client/passkeys/browser.ts';
import { PasskeyNotice } from '#web/client/passkeys/PasskeyNotice.tsx';
import { usePasskey } from '#web/client/passkeys/use-passkey.ts';
import { loadPhrases } from '#web/client/phrases.ts';
import { useSubmit } from '#web/ui/use-submit.ts';
import { PasswordInput } from '#web/ui/PasswordInput.tsx';

interface Values {
  password: string;
  code?: string;
  recoveryCode?: string;
}

/**
 * A dialog for signing in again over the current screen: by a passkey, or by password and the second factor if there is one. The
 * screen below loses nothing.
 */
export function FreshSignIn({ onEnd }: { onEnd: (done: boolean) => void }) {
  const { data } = useQuery({
    queryKey: ['freshSignIn'],
    queryFn: async ({ signal }) => {
      const words = loadPhrases(currentLanguage(), 'passkeys', 'security');
      // If even this request fails, the failure has been shown and the original call stays refused.
      const signInState = await api.ownSafety.standing({}, { signal }).catch(() => onEnd(false));
      await words;
      return signInState ?? null;
    },
    gcTime: 0,
  });
  return data ? <SignInWays ways={data.secondFactor} onEnd={onEnd} /> : null;
}

interface WayProps {
  ways: readonly SecondFactorWay[];
  onEnd: (done: boolean) => void;
}

function SignInWays({ ways, onEnd }: WayProps) {
  const t = useTranslations('passkeys');
  const codes = ways.filter((way) => way !== 'PASSKEY');
  const passkey = ways.includes('PASSKEY');
  const [byPasskey, setByPasskey] = useState(passkey && (codes.length === 0 || passkeysMissing() === undefined));
  if (byPasskey) {
    return (
      <ByPasskey onEnd={onEnd}>
        {codes.length > 0 ? (
          <Button type="link" onClick={() => setByPasskey(false)}>
            {t('instead')}
          </Button>
        ) : null}
      </ByPasskey>
    );
  }
  return (
    <ByPassword ways={codes} onEnd={onEnd}>
      {passkey ? (
        <Button type="link" onClick={() => setByPasskey(true)}>
          {t('use')}
        </Button>
      ) : null}
    </ByPassword>
  );
}

function ByPasskey({ onEnd, children }: { onEnd: WayProps['onEnd']; children: ReactNode }) {
  const t = useTranslations('security.fresh');
  const passkeys = useTranslations('passkeys');
  const { busy, trouble, run } = usePasskey();
  async function sign() {
    const passkey = await signByPasskey(await api.ownSafety.freshOptions());
    await api.ownSafety.freshSignIn({ body: { passkey } });
    onEnd(true);
  }
  return (
    <FreshModal okText={passkeys('use')} okButtonProps={{ loading: busy }} onOk={() => void run(sign)} onEnd={onEnd}>
      <p>{t('text', { minutes: safetyLimits.freshMinutes })}</p>
      <PasskeyNotice trouble={trouble} />
      {children}
    </FreshModal>
  );
}

/** `ways` are the second factors for sign-in by password. */
function ByPassword({ ways, onEnd, children }: WayProps & { children: ReactNode }) {
  const t = useTranslations('security.fresh');
  const common = useTranslations('common');
  const id = useId();
  const [way, setWay] = useState(ways[0]);
  const [form] = Form.useForm<Values>();
  const { busy, submit } = useSubmit<Values>({
    form,
    onSubmit: async (values) => {
      await api.ownSafety.freshSignIn({ body: values });
      onEnd(true);
    },
    faultsOf: fieldErrors,
  });
  const other = ways.find((each) => each !== way);
  const needed = [{ required: true, message: common('validation.required') }];
  return (
    <FreshModal okText={t('submit')} okButtonProps={{ htmlType: 'submit', form: id, loading: busy }} onEnd={onEnd}>
      <p>{t('text', { minutes: safetyLimits.freshMinutes })}</p>
      <Form id={id} form={form} layout="vertical" requiredMark={false} onFinish={(values) => void submit(values)}>
        <Form.Item<Values> name="password" label={t('password')} rules={needed}>
          <PasswordInput autoFocus autoComplete="current-password" />
        </Form.Item>
        {way ? <SecondFactorField key={way} lost={way === 'RECOVERY_CODE'} /> : null}
      </Form>
      {other ? (
        <Button type="link" onClick={() => setWay(other)}>
          {other === 'RECOVERY_CODE' ? t('lost') : t('useApp')}
        </Button>
      ) : null}
      {children}
    </FreshModal>
  );
}

type FreshModalProps = Pick<ModalProps, 'okText' | 'okButtonProps' | 'onOk' | 'children'> & Pick<WayProps, 'onEnd'>;

function FreshModal({ onEnd, ...rest }: FreshModalProps) {
  const t = useTranslations('security.fresh');
  const common = useTranslations('common.actions');
  return (
    <Modal
      open
      title={t('title')}
      cancelText={common('cancel')}
      mask={{ closable: false }}
      // Above the side panel or dialog from which the call was made.
      zIndex={1200}
      onCancel={() => onEnd(false)}
      {...rest}
    />
  );
}

function SecondFactorField({ lost }: { lost: boolean }) {
  const t = useTranslations('security.fresh');
  const rules = [{ required: true, message: useTranslations('common.validation')('required') }];
  return lost ? (
    <Form.Item<Values> name="recoveryCode" label={t('recoveryCode')} rules={rules} preserve={false}>
      <Input autoComplete="off" spellCheck={false} maxLength={40} />
    </Form.Item>
  ) : (
    <Form.Item<Values> name="code" label={t('code')} rules={rules} preserve={false}>
      <Input inputMode="numeric" autoComplete="one-time-code" maxLength={accountLimits.codeDigits + 4} />
    </Form.Item>
  );
}
