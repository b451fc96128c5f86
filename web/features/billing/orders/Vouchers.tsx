import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { api, saveFile } from '#web/client/api.ts';
import type { ReceivedFile } from '#web/client/http.ts';
import { Surface } from '#web/ui/Page.tsx';
import { StatusTag, type Tone } from '#web/ui/StatusTag.tsx';
import { List, Row, Stack, Text } from '#web/ui/layout.tsx';
import styles from './Orders.module.css';
import type { Order } from './use-orders.ts';
import { useAddress } from './VoucherUpload.tsx';

type Voucher = Order['vouchers'][number];
const tones: Record<Voucher['status'], Tone> = {
  WAITING: 'info',
  APPROVED: 'good',
  REJECTED: 'bad',
  REPLACED: 'quiet',
  WITHDRAWN: 'quiet',
};

/** All uploaded vouchers, latest first, with decision and reason. */
export function Vouchers({ order }: { order: Order }) {
  const t = useTranslations('orderPayment.voucher');
  const format = useFormatter();
  const [shown, setShown] = useState<{ name: string; blob: Blob }>();
  const [busy, setBusy] = useState('');
  async function fetched({ id: voucherId }: Voucher) {
    setBusy(voucherId);
    try {
      return (await api.orders.voucher({ params: { id: order.id, voucherId } })) as unknown as ReceivedFile;
    } catch {
      return undefined;
    } finally {
      setBusy('');
    }
  }
  async function open(voucher: Voucher) {
    const file = await fetched(voucher);
    if (!file) return;
    if (voucher.kind !== 'PDF' && 'blob' in file) setShown({ name: voucher.name, blob: file.blob });
    else saveFile(file);
  }
  if (!order.vouchers.length) return null;
  return (
    <Surface title={t('history')}>
      <List gap="l" className={styles['vouchers']}>
        {order.vouchers.map((voucher) => (
          <Stack key={voucher.id} as="li" breakable>
            <Row gap="s" align="center" wrap>
              <Button type="link" loading={busy === voucher.id} onClick={() => void open(voucher)}>
                {t(voucher.kind === 'PDF' ? 'download' : 'show', { name: voucher.name })}
              </Button>
              <StatusTag tone={tones[voucher.status]}>{t(`statuses.${voucher.status}`)}</StatusTag>
            </Row>
            <Text tone="quiet">
              {t('by', {
                name: voucher.by,
                time: format.dateTime(new Date(voucher.at), { dateStyle: 'medium', timeStyle: 'short' }),
              })}
            </Text>
            {voucher.note ? <span>{voucher.note}</span> : null}
            {voucher.reason ? <Text tone="bad">{voucher.reason}</Text> : null}
          </Stack>
        ))}
      </List>
      {shown ? <Picture name={shown.name} blob={shown.blob} onClose={() => setShown(undefined)} /> : null}
    </Surface>
  );
}

function Picture({ name, blob, onClose }: { name: string; blob: Blob; onClose: () => void }) {
  const t = useTranslations('orderPayment.voucher');
  const address = useAddress(blob);
  return (
    <Modal
      open
      title={name}
      width={860}
      onCancel={onClose}
      footer={
        <>
          <Button onClick={() => saveFile({ blob, name })}>{t('download', { name })}</Button>
          <Button type="primary" onClick={onClose}>
            {t('close')}
          </Button>
        </>
      }
    >
      <img className={styles['picture']} src={address} alt={name} />
    </Modal>
  );
}
