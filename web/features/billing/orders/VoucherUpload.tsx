import { Alert, Button, Input } from 'antd';
import { useEffect, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { orderLimits, voucherTypes } from '#contract/billing/order-facts.ts';
import { billingLimits } from '#contract/billing/order-states.ts';
import { api } from '#web/client/api.ts';
import { ApiError, isRefusal } from '#web/client/api-error.ts';
import { FileDrop } from '#web/ui/FileDrop.tsx';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import { toast } from '#web/ui/toasts.ts';
import { longDay } from './OrderState.tsx';
import styles from './Orders.module.css';
import { type Order, useRefreshOrders } from './use-orders.ts';

const rules = { types: voucherTypes, megabytes: billingLimits.voucherBytes / 1_000_000 };

/** Uploads the proof of a transfer: dropped or chosen, previewed, sent with a note. Pictures are shown before they are sent. */
export function VoucherUpload({ order, onSent }: { order: Order; onSent?: () => void }) {
  const t = useTranslations('orderPayment.voucher');
  const format = useFormatter();
  const refresh = useRefreshOrders();
  const [file, setFile] = useState<File>();
  const [note, setNote] = useState('');
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState('');
  if (order.can.voucher.why === 'uploads' || order.can.replaceVoucher.why === 'uploads')
    return <Alert type="warning" title={t('tooMany', { max: String(orderLimits.vouchers) })} />;
  async function send() {
    if (!file || busy) return;
    setBusy(true);
    setFault('');
    // Text fields precede the file, because the server does not read fields after it.
    const body = new FormData();
    body.set('note', note);
    body.set('file', file);
    try {
      const { reviewBy } = await api.orders.uploadVoucher({ params: { id: order.id }, body }, { quiet: isRefusal });
      toast('success', t('sent', { date: reviewBy ? longDay(format, reviewBy) : '' }));
      setFile(undefined);
      onSent?.();
      await refresh();
    } catch (error) {
      // The file and its error remain on screen.
      setFault((error instanceof ApiError && error.message) || t('notSent'));
    } finally {
      setBusy(false);
    }
  }
  const drop = () => {
    setFile(undefined);
    setFault('');
  };
  if (!file)
    return (
      <FileDrop rules={rules} onFile={setFile}>
        {t('drop')}
      </FileDrop>
    );
  return (
    <Stack gap="l" align="start" className={styles['chosen']}>
      {file.type.startsWith('image/') ? <Preview file={file} /> : null}
      <Text as="p" breakable>
        {file.name}
      </Text>
      <Text as="label" block>
        {t('note')}
        <Input value={note} maxLength={orderLimits.note} onChange={(event) => setNote(event.target.value)} />
      </Text>
      {fault ? <Alert type="error" showIcon title={fault} role="alert" /> : null}
      <Row gap="s" align="center" wrap>
        <Button onClick={drop}>{t('other')}</Button>
        <Button type="primary" loading={busy} onClick={() => void send()}>
          {t('send')}
        </Button>
      </Row>
    </Stack>
  );
}

/** A preview of a picture from this device. */
function Preview({ file }: { file: File }) {
  const t = useTranslations('orderPayment.voucher');
  return <img className={styles['preview']} src={useAddress(file)} alt={t('preview')} />;
}

/** An object URL of a blob, valid while the component is mounted. */
export function useAddress(blob: Blob): string {
  const [address] = useState(() => URL.createObjectURL(blob));
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  return address;
}
