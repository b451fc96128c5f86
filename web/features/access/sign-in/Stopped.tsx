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

/** A page that cannot continue, with a way out. */
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

/**
 * Shown instead of a sign-in page that cannot be displayed: expired (410), or the server is unreachable and a retry is possible.
 */
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

/** `/signin/failed`: a sign-in request that could not be started. */
export function SignInFailedScreen() {
  const t = useTranslations('account.signIn');
  return <Stopped picture="error" title={t('failedTitle')} text={t('failedText')} action={t('again')} onAction={startAgain} />;
}

export function startAgain(): void {
  void signIn(paths.home);
}
