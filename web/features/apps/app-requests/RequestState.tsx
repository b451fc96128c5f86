import { useTranslations } from 'use-intl';
import type { AppRequestStatus } from '#contract/apps/app-facts.ts';
import type { AccessObstacle } from '#contract/apps/app-request-facts.ts';
import { Go } from '#web/client/Go.tsx';
import { can } from '#web/client/here.ts';
import { paths } from '#web/paths.ts';
import { StatusTag, type Tone } from '#web/ui/StatusTag.tsx';
import { Cell } from '#web/ui/layout.tsx';
import styles from './Requests.module.css';
import type { AppRequestItem } from './use-requests.ts';

const tones: Record<AppRequestStatus, Tone> = { PENDING: 'warning', APPROVED: 'good', REJECTED: 'bad', WITHDRAWN: 'quiet' };

/** The status of a request, and what is required before it can be approved. */
export function RequestState({ request }: { request: AppRequestItem }) {
  const t = useTranslations('permission.requests');
  const { status, already, obstacle } = request;
  return (
    <Cell gap="3xs">
      <StatusTag tone={tones[status]}>{t(`statuses.${status}`)}</StatusTag>
      {already ? <span className={styles['quiet']}>{t('already')}</span> : null}
      {obstacle ? <First obstacle={obstacle} appId={request.app.appId} /> : null}
    </Cell>
  );
}

/** The obstacle of an app itself, with a link to where it can be fixed. */
export function First({ obstacle, appId: id }: { obstacle: AccessObstacle; appId: string }) {
  const t = useTranslations('permission.requests');
  if (!can('040100', 'edit')) return <span className={styles['quiet']}>{t(`obstacles.${obstacle}`)}</span>;
  const places = {
    NOT_OPENED: paths.app({ id, open: true }),
    STOPPED: paths.app({ id }),
    EXPIRED: paths.app({ id }),
    NO_SEAT: paths.appSettings({ id }),
  };
  return <Go to={places[obstacle]}>{t(`first.${obstacle}`)}</Go>;
}
