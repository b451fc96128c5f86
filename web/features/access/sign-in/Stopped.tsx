import { Button } from 'antd';
import { useTranslations } from 'use-intl';
import { ApiError } from '#web/client/api-error.ts';
import { signIn } from '#web/client/session.ts';
import { paths } from '#web/paths.ts';
import type { IllustrationName } from '#web/ui/Illustration.tsx';
import { AccountFrame } from './AccountFrame.tsx';
import styles from './AccountFrame.module.css';

interface StoppedProps {
  picture: IllustrationName;
  title: string;
  text: string;
  action: string;
  onAction: () => void;
}

/** A page that cannot go on, and where to go from here. */
export function Stopped({ picture, title, text, action, onAction }: StoppedProps) {
  return (
    <AccountFrame picture={picture} title={title} text={text}>
      <div className={styles['body']}>
        <Button type="primary" size="large" block onClick={onAction}>
          {action}
        </Button>
      </div>
    </AccountFrame>
  );
}

/** In place of a sign-in page that cannot be shown: expired (410), or out of reach and worth another try. */
export function SignInStopped({ error, onRetry }: { error: unknown; onRetry: () => void }) {
  const t = useTranslations('account.signIn');
  if (error instanceof ApiError && error.status === 410) {
    return (
      <Stopped picture="notFound" title={t('expiredTitle')} text={t('expiredText')} action={t('again')} onAction={startAgain} />
    );
  }
  const text = error instanceof ApiError && error.message ? error.message : t('unreachable');
  return <Stopped picture="error" title={t('failedTitle')} text={text} action={t('retry')} onAction={onRetry} />;
}

/** `/signin/failed`: a request to sign in that could not even begin. */
export function SignInFailedScreen() {
  const t = useTranslations('account.signIn');
  return <Stopped picture="error" title={t('failedTitle')} text={t('failedText')} action={t('again')} onAction={startAgain} />;
}

export function startAgain(): void {
  void signIn(paths.home);
}
