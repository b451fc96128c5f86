import { Button, Drawer } from 'antd';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { isMissing } from '#web/client/api-error.ts';
import { Go } from '#web/client/Go.tsx';
import { can } from '#web/client/here.ts';
import { paths } from '#web/paths.ts';
import { useActionWords } from '#web/shared/platform/action-texts.ts';
import { FormSkeleton } from '#web/ui/Skeletons.tsx';
import { ErrorState, Missing } from '#web/ui/State.tsx';
import { Moment } from '#web/ui/Time.tsx';
import { Row, Text } from '#web/ui/layout.tsx';
import { Changes } from './Changes.tsx';
import { Operator } from './log-columns.tsx';
import styles from './OperationLog.module.css';
import { type EntryDetail, useEntry } from './use-log.ts';

export interface EntryPanelProps {
  id: string;
  /** Lists only the entries of one object or request. */
  onShow: (change: { object: string } | { request: string }) => void;
  onClose: () => void;
}

/** An entry of a link that the list does not show. */
export function EntryPanel({ onClose, ...entry }: EntryPanelProps) {
  const t = useTranslations('operationLog.detail');
  return (
    <Drawer open title={t('title')} size={640} onClose={onClose}>
      <EntryDetails {...entry} />
    </Drawer>
  );
}

/** One entry: the changes, the operator, the origin, and related entries. */
export function EntryDetails({ id, onShow }: Omit<EntryPanelProps, 'onClose'>) {
  const t = useTranslations('operationLog.detail');
  const { data, error, refetch } = useEntry(id);
  if (data) return <Entry entry={data} onShow={onShow} />;
  if (error === null) return <FormSkeleton fields={3} />;
  if (isMissing(error)) return <Missing title={t('missing')} />;
  return <ErrorState message={error.message} onRetry={() => void refetch()} />;
}

function Entry({ entry, onShow }: { entry: EntryDetail; onShow: EntryPanelProps['onShow'] }) {
  const t = useTranslations('operationLog');
  const actionWords = useActionWords();
  const { object } = entry;
  return (
    <>
      <Changes before={entry.before} after={entry.after} hidden={entry.hidden} />
      <dl className={styles['facts']}>
        <Fact label={t('columns.action')}>{actionWords(entry.action)}</Fact>
        <Fact label={t('columns.object')}>
          <ObjectName object={object} />
        </Fact>
        <Fact label={t('columns.operator')}>
          <Operator row={entry} />
        </Fact>
        <Fact label={t('columns.at')}>
          <Moment at={entry.at} />
        </Fact>
        {entry.ip ? <Fact label={t('columns.ip')}>{entry.ip}</Fact> : null}
        {entry.userAgent ? <Fact label={t('detail.device')}>{entry.userAgent}</Fact> : null}
        <Fact label={t('columns.requestId')}>
          <Text size="xs" mono breakable>
            {entry.requestId}
          </Text>
        </Fact>
        <Fact label={t('columns.seq')}>{entry.seq === null ? t('detail.waiting') : t('detail.chain', { seq: entry.seq })}</Fact>
      </dl>
      <Row gap="s" wrap>
        {object.id ? <Button onClick={() => onShow({ object: object.id ?? '' })}>{t('detail.sameObject')}</Button> : null}
        <Button onClick={() => onShow({ request: entry.requestId })}>{t('detail.sameRequest')}</Button>
      </Row>
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <dt>{label}</dt>
      <Text as="dd" breakable>
        {children}
      </Text>
    </>
  );
}

/** A member is linked to their page, if the reader may open it. */
function ObjectName({ object }: { object: EntryDetail['object'] }) {
  if (object.type === 'member' && object.id && can('020100', 'view'))
    return <Go to={paths.member({ id: object.id })}>{object.name}</Go>;
  return <>{object.name}</>;
}
