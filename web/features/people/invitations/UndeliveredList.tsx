import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { deliveryLimits } from '#contract/platform/delivery-facts.ts';
import { api } from '#web/client/api.ts';
import { usePage } from '#web/client/use-page.ts';
import { CorrectAddress } from '#web/shared/people/CorrectAddress.tsx';
import { ListOf } from '#web/shared/ListOf.tsx';
import { refreshUndelivered, type UndeliveredItem } from '#web/shared/people/undelivered.ts';
import type { ListColumn } from '#web/ui/list-types.ts';
import { Surface } from '#web/ui/Page.tsx';
import { StatusTag } from '#web/ui/StatusTag.tsx';
import { Moment } from '#web/ui/Time.tsx';
import { Caption, Row } from '#web/ui/layout.tsx';
import { toast } from '#web/ui/toasts.ts';
import styles from './Invitations.module.css';

const size = 20;
/** Polling interval in milliseconds; an invitation that was just sent is tried within seconds. */
const pollInterval = 15_000;

/** Invitations that did not arrive, if there are any: the reason, and the possible actions. */
export function UndeliveredList() {
  const t = useTranslations('delivery.undelivered');
  const queries = useQueryClient();
  const columns = useUndeliveredColumns();
  const [page, setPage] = useState(1);
  const [correcting, setCorrecting] = useState<UndeliveredItem>();
  const list = usePage({
    queryKey: ['invitation', 'undelivered', 'list'],
    page,
    read: (pageNumber, signal) =>
      api.invitations.undelivered({ query: { page: pageNumber, size } }, { signal, quiet: 'background' }),
    again: () => pollInterval,
  });
  async function remove({ invitationId }: UndeliveredItem) {
    await api.invitations.dismiss({ params: { id: invitationId } });
    toast('success', t('removed'));
    await refreshUndelivered(queries);
  }
  if (!list.error && !list.data?.total) return null;
  return (
    <Surface title={t('title')} flush>
      <p className={styles['about']}>{t('text')}</p>
      <ListOf<UndeliveredItem>
        label={t('title')}
        columns={columns}
        list={list}
        query={{ page, size }}
        rowKey={(row) => row.invitationId}
        rowName={nameOf}
        sizes={[size]}
        onPage={setPage}
        rowActions={(row) => (
          <Row>
            {row.channel === 'MAIL' ? (
              <Button
                size="small"
                type="text"
                aria-label={t('correctOf', { name: nameOf(row) })}
                onClick={() => setCorrecting(row)}
              >
                {t('correct')}
              </Button>
            ) : null}
            <Button
              size="small"
              type="text"
              danger
              aria-label={t('removeOf', { name: nameOf(row) })}
              onClick={() => void remove(row)}
            >
              {t('remove')}
            </Button>
          </Row>
        )}
        empty={null}
      />
      {correcting ? (
        <CorrectAddress key={correcting.invitationId} invitation={correcting} onClose={() => setCorrecting(undefined)} />
      ) : null}
    </Surface>
  );
}

const nameOf = ({ displayName, recipient }: UndeliveredItem) => displayName ?? recipient;

function useUndeliveredColumns(): ListColumn<UndeliveredItem>[] {
  const t = useTranslations('delivery.undelivered');
  return [
    {
      key: 'who',
      title: t('who'),
      always: true,
      width: 220,
      render: ({ displayName, recipient }) => (
        <>
          {displayName ?? recipient}
          {displayName === null ? null : (
            <Caption block tight breakable>
              {recipient}
            </Caption>
          )}
        </>
      ),
    },
    {
      key: 'why',
      title: t('why'),
      width: 300,
      render: ({ reason }) => t(`reasons.${reason}`, { days: deliveryLimits.days }),
    },
    {
      key: 'state',
      title: t('state'),
      width: 120,
      render: ({ final }) => <StatusTag tone={final ? 'bad' : 'warning'}>{t(final ? 'final' : 'waiting')}</StatusTag>,
    },
    { key: 'sent', title: t('sent'), width: 130, render: ({ sentAt }) => <Moment at={sentAt} relative /> },
    { key: 'by', title: t('by'), width: 130, render: ({ sentBy }) => sentBy ?? '' },
  ];
}
