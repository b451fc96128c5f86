import { useEffect } from 'react';
import { useTranslations } from 'use-intl';
import { announceSignedOut } from '#web/client/session.ts';
import { startAgain, Stopped } from './Stopped.tsx';

/** `/signed-out`: the session has ended in this and in all other tabs. */
export function SignedOutScreen() {
  const t = useTranslations('account.signedOut');
  useEffect(announceSignedOut, []);
  return <Stopped picture="done" title={t('title')} text={t('text')} action={t('again')} onAction={startAgain} />;
}
