import { Button } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { accountLimits } from '#contract/access/sign-in-facts.ts';
import { ApiError, isRefusal } from '#web/client/api-error.ts';
import { api } from '#web/client/api.ts';
import { paths } from '#web/paths.ts';
import { type Failure, Trouble } from './Trouble.tsx';
import { useOptions } from './use-options.ts';
import { useSecondsUntil } from './use-seconds.ts';

/** Sends another code, at the earliest one minute after the last, and explains what to do if none arrives. */
export function Resend({ id, onGone }: { id: string; onGone: () => void }) {
  const t = useTranslations('account.verify');
  const { developerMail } = useOptions();
  const [next, setNext] = useState(() => Date.now() + accountLimits.resendAfter * 1000);
  const [sent, setSent] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const seconds = useSecondsUntil(next);
  async function resend() {
    setFailure(undefined);
    setNext(Date.now() + accountLimits.resendAfter * 1000);
    try {
      await api.account.resend({ params: { id } }, { quiet: isRefusal });
      setSent(true);
    } catch (error) {
      if (error instanceof ApiError && error.status === 410) onGone();
      else setFailure({ error, at: Date.now() });
    }
  }
  return (
    <>
      <span>
        <Button type="link" style={{ padding: 0, blockSize: 'auto' }} disabled={seconds > 0} onClick={() => void resend()}>
          {seconds > 0 ? t('resendIn', { seconds }) : t('resend')}
        </Button>
      </span>
      <output>{sent ? t('resent') : t('none')}</output>
      {developerMail ? (
        <a href={paths.developerMail} target="_blank" rel="noreferrer">
          {t('developer')}
        </a>
      ) : null}
      <Trouble failure={failure} />
    </>
  );
}
