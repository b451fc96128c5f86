import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { CopyButton } from './CopyButton.tsx';
import { Illustration, type IllustrationName } from './Illustration.tsx';
import styles from './State.module.css';

interface StateProps {
  picture: IllustrationName;
  title: string;
  text?: ReactNode;
  /** The first step, a retry, a way home. */
  action?: ReactNode;
}

/** What a whole surface says when it has nothing else to show. */
function State({ picture, title, text, action }: StateProps) {
  return (
    <div className={styles['state']}>
      <Illustration name={picture} />
      <h2>{title}</h2>
      {text ? <p className={styles['text']}>{text}</p> : null}
      {action ? <div className={styles['action']}>{action}</div> : null}
    </div>
  );
}

/** Nothing here yet: what the thing is for, and the first step. */
export function Empty(props: Omit<StateProps, 'picture'> & { picture?: 'empty' | 'notFound' }) {
  return <State picture="empty" {...props} />;
}

/** Filters leave nothing: what to do about it. */
export function NoMatch({ onClear }: { onClear?: () => void }) {
  const t = useTranslations('ui.list');
  const clear = onClear ? <Button onClick={onClear}>{t('clear')}</Button> : null;
  return <State picture="notFound" title={t('noMatch')} text={t('noMatchText')} action={clear} />;
}

/** Finished: what was done, and where to go on. */
export function Done(props: Omit<StateProps, 'picture'>) {
  return <State picture="done" {...props} />;
}

/** Not found: what was looked for, and the way back. */
export function Missing(props: Omit<StateProps, 'picture'>) {
  return <State picture="notFound" {...props} />;
}

/** This person may not see this; whom to ask. `title` and `text` default to general words. */
export function NoPermission({ title, text, action }: Partial<Omit<StateProps, 'picture'>>) {
  const t = useTranslations('ui.noPermission');
  return <State picture="noPermission" title={title ?? t('title')} text={text ?? t('text')} action={action} />;
}

interface ErrorStateProps {
  /** The server's words, or ours where there are none. */
  message?: string | undefined;
  title?: string;
  /** Lets support find the call in the log. */
  requestId?: string | undefined;
  onRetry?: () => void;
  action?: ReactNode;
}

/** Loading failed: what the server said, a retry, and the request id to copy. */
export function ErrorState({ message, title, requestId, onRetry, action }: ErrorStateProps) {
  const t = useTranslations('ui.error');
  const common = useTranslations('common');
  return (
    <div role="alert">
      <State
        picture="error"
        title={title ?? t('title')}
        text={
          <>
            {message}
            {requestId ? <RequestId id={requestId} /> : null}
          </>
        }
        action={
          <>
            {onRetry ? <Button onClick={onRetry}>{common('actions.retry')}</Button> : null}
            {action}
          </>
        }
      />
    </div>
  );
}

function RequestId({ id }: { id: string }) {
  const t = useTranslations('ui.error');
  return (
    <span className={styles['request']}>
      <span>{t('requestId', { id })}</span>
      <CopyButton text={id} label={t('copyId')} />
    </span>
  );
}
