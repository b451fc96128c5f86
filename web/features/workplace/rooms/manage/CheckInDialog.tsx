import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Modal, QRCode } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ManagedRoom } from '#contract/workplace/rooms.ts';
import { reasonOf } from '#web/client/api-error.ts';
import { api } from '#web/client/api.ts';
import { ConsequencesDialog } from '#web/ui/ConsequencesDialog.tsx';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { FactsSkeleton } from '#web/ui/Skeletons.tsx';
import { ErrorState } from '#web/ui/State.tsx';
import { toast } from '#web/ui/toasts.ts';
import { usePlace } from '#web/client/use-place.ts';
import { Note, Row, Stack } from '#web/ui/layout.tsx';
import styles from './Rooms.module.css';

/** The printable QR code for the door of a room, with which people check in. */
export function CheckInDialog({
  room: { roomId: id, name, building, floor, can },
  onClose,
}: {
  room: ManagedRoom;
  onClose: () => void;
}) {
  const t = useTranslations('rooms.door');
  const queries = useQueryClient();
  const { place } = usePlace();
  const [asking, setAsking] = useState(false);
  const key = ['rooms', 'door', id];
  const { data, error, refetch } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => api.rooms.door({ params: { id } }, { signal }),
  });
  async function renew() {
    queries.setQueryData(key, await api.rooms.renewDoor({ params: { id } }));
    toast('success', t('renewed'));
    setAsking(false);
  }
  return (
    <Modal open title={t('title', { name })} footer={null} onCancel={onClose}>
      {error ? (
        <ErrorState {...reasonOf(error)} onRetry={() => void refetch()} />
      ) : data ? (
        <Stack align="center" gap="l" centred className={styles['door']}>
          <div className={styles['sheet']}>
            <h2>{name}</h2>
            <p>{place({ building, floor })}</p>
            <QRCode
              value={data.url}
              type="svg"
              size={240}
              bordered={false}
              color="#1b1f26"
              bgColor="#ffffff"
              aria-label={t('label', { name })}
            />
            <p>{t('scan')}</p>
          </div>
          <Note size="xs">{t('text')}</Note>
          <Row gap="s" align="center" wrap>
            <Button type="primary" onClick={() => window.print()}>
              {t('print')}
            </Button>
            <CopyButton text={data.url} label={t('copy')} />
            {can.edit ? (
              <Button danger onClick={() => setAsking(true)}>
                {t('renew')}
              </Button>
            ) : null}
          </Row>
        </Stack>
      ) : (
        <FactsSkeleton />
      )}
      {asking ? (
        <ConsequencesDialog
          title={t('renewTitle', { name })}
          consequences={[t('renewText')]}
          action={t('renew')}
          onConfirm={renew}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </Modal>
  );
}
