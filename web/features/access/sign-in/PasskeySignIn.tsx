import { Button } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { isRefusal } from '#web/client/api-error.ts';
import { api } from '#web/client/api.ts';
import { signByPasskey } from '#web/client/passkeys/browser.ts';
import { PasskeyNotice } from '#web/client/passkeys/PasskeyNotice.tsx';
import { usePasskey } from '#web/client/passkeys/use-passkey.ts';
import { Stack } from '#web/ui/layout.tsx';
import { type Failure, Trouble } from './Trouble.tsx';
import { Expired, isExpired } from './Expired.tsx';
import { leaveFor } from './use-account-form.ts';
import { usePasskeyOffer } from './use-passkey-offer.ts';

interface PasskeySignInProps {
  uid: string;
  /**
   * After the password: the step whose second factor is required. Without it the passkey identifies the account and is sufficient
   * for signing in.
   */
  step?: string;
}

/** Signs in with a passkey, by the button or from the autofill list of the address field, and explains failures. */
export function PasskeySignIn({ uid, step }: PasskeySignInProps) {
  const t = useTranslations('passkeys');
  const [failure, setFailure] = useState<Failure>();
  const { busy, trouble, run } = usePasskey((error) => setFailure({ error, at: Date.now() }));
  const quiet = { quiet: isRefusal };
  const params = { uid };
  usePasskeyOffer(uid, step === undefined && !busy, (passkey) => {
    setFailure(undefined);
    void run(async () => leaveFor((await api.account.signInByPasskey({ params, body: { passkey } }, quiet)).returnTo));
  });
  async function signIn() {
    setFailure(undefined);
    const options = await api.account.passkeyOptions({ params, body: { ...(step !== undefined && { step }) } }, quiet);
    const passkey = await signByPasskey(options);
    const { returnTo } = await (step === undefined
      ? api.account.signInByPasskey({ params, body: { passkey } }, quiet)
      : api.account.signInBySecondFactor({ params, body: { step, passkey } }, quiet));
    await leaveFor(returnTo);
  }
  if (isExpired(failure)) return <Expired />;
  return (
    <Stack gap="l" above="xl">
      <Trouble failure={failure} />
      <PasskeyNotice trouble={trouble} />
      <Button
        size="large"
        block
        type={step === undefined ? 'default' : 'primary'}
        loading={busy}
        onClick={() => void run(signIn)}
      >
        {t(step === undefined ? 'signIn' : 'use')}
      </Button>
    </Stack>
  );
}
