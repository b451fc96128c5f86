import { Button } from 'antd';
import { lazy, type ReactNode, Suspense } from 'react';
import { useTranslations } from 'use-intl';
import { Note, Row, Stack, Text } from './layout.tsx';
import { CopyButton } from './CopyButton.tsx';
import type { IllustrationName } from './Illustration.tsx';
import styles from './State.module.css';

/** Most visits show none. Without a connection, the text is shown without its picture. */
const Illustration = lazy(() =>
  import('./Illustration.tsx').then(
    (module) => ({ default: module.Illustration }),
    () => ({ default: () => null }),
  ),
);

interface StateProps {
  picture: IllustrationName;
  title: string;
  text?: ReactNode;
  /** The first step, a retry or a link home. */
  action?: ReactNode;
}

/** The content of a surface that has nothing else to show. */
function State({ picture, title, text, action }: StateProps) {
  return (
    <Stack gap="2xs" align="center" centred className={styles['state']}>
      <Suspense fallback={<div className={styles['picture']} />}>
        <Illustration name={picture} />
      </Suspense>
      <h2>{title}</h2>
      {text ? (
        <Note breakable className={styles['text']}>
          {text}
        </Note>
      ) : null}
      {action ? (
        <Row gap="s" justify="center" wrap above="l">
          {action}
        </Row>
      ) : null}
    </Stack>
  );
}

/** Nothing exists yet: the purpose of the feature, and the first step. */
export function Empty(props: Omit<StateProps, 'picture'> & { picture?: 'empty' | 'notFound' }) {
  return <State picture="empty" {...props} />;
}

/** The filters match nothing; offers to clear them. */
export function NoMatch({ onClear }: { onClear?: () => void }) {
  const t = useTranslations('ui.list');
  const clear = onClear ? <Button onClick={onClear}>{t('clear')}</Button> : null;
  return <State picture="notFound" title={t('noMatch')} text={t('noMatchText')} action={clear} />;
}

/** Finished: what was done, and a link to continue. */
export function Done(props: Omit<StateProps, 'picture'>) {
  return <State picture="done" {...props} />;
}

/** Not found: what was looked for, and the way back. */
export function Missing(props: Omit<StateProps, 'picture'>) {
  return <State picture="notFound" {...props} />;
}

/** This person has no permission; names a contact. `title` and `text` have general defaults. */
export function NoPermission({ title, text, action }: Partial<Omit<StateProps, 'picture'>>) {
  const t = useTranslations('ui.noPermission');
  return <State picture="noPermission" title={title ?? t('title')} text={text ?? t('text')} action={action} />;
}

interface ErrorStateProps {
  /** The server's message; a general text if there is none. */
  message?: string | undefined;
  title?: string;
  /** The request id, by which support finds the call in the log. */
  requestId?: string | undefined;
  onRetry?: () => void;
  action?: ReactNode;
}

/** Loading failed: the server's message, a retry, and the request id to copy. */
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
    <Text size="xs" block>
      <span>{t('requestId', { id })}</span>
      <CopyButton text={id} label={t('copyId')} />
    </Text>
  );
}
