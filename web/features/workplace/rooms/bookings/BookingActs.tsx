import { useQueryClient } from '@tanstack/react-query';
import { Button, Form, Input, Radio } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import { bookingLimits, type SeriesPart } from '#contract/workplace/booking-facts.ts';
import { api } from '#web/client/api.ts';
import { fieldErrors } from '#web/client/field-errors.ts';
import { useHere } from '#web/client/here.ts';
import { DialogForm } from '#web/shared/forms/DialogForm.tsx';
import { Consequences } from '#web/ui/ConsequencesDialog.tsx';
import { Row } from '#web/ui/layout.tsx';
import { toast } from '#web/ui/toasts.ts';
import { refreshBookings } from '../board/use-board.ts';
import { BookingForm } from './BookingForm.tsx';
import type { Booking } from './use-booking-detail.ts';

export type BookingAction = 'edit' | 'cancel';

interface BookingActsProps {
  booking: Booking;
  onAct: (act: BookingAction | undefined) => void;
}

/** The actions of the reader on a booking at this moment. */
export function BookingActs({ booking, onAct }: BookingActsProps) {
  const t = useTranslations('bookings.acts');
  const queries = useQueryClient();
  const [busy, setBusy] = useState<string>();
  const { can, own, bookingId } = booking;
  async function run(name: string, work: () => Promise<unknown>, text: string): Promise<void> {
    setBusy(name);
    try {
      await work();
      toast('success', text);
    } catch {
      // The client has shown the error.
    } finally {
      setBusy(undefined);
      await refreshBookings(queries);
    }
  }
  const respond = (response: 'PENDING' | 'REJECTED') =>
    run(
      'respond',
      () => api.bookings.respond({ params: { id: bookingId }, body: { response } }),
      response === 'REJECTED' ? t('declined') : t('takenBack'),
    );
  const declined = own?.response === 'REJECTED';
  return (
    <Row gap="s" justify="end" wrap>
      {can.respond && own ? (
        <Button loading={busy === 'respond'} onClick={() => void respond(declined ? 'PENDING' : 'REJECTED')}>
          {declined ? t('takeBack') : t('decline')}
        </Button>
      ) : null}
      {can.end ? (
        <Button
          loading={busy === 'end'}
          onClick={() => void run('end', () => api.bookings.end({ params: { id: bookingId } }), t('ended'))}
        >
          {t('end')}
        </Button>
      ) : null}
      {can.cancel ? (
        <Button danger onClick={() => onAct('cancel')}>
          {t('cancel')}
        </Button>
      ) : null}
      {can.change ? (
        <Button type="primary" onClick={() => onAct('edit')}>
          {t('edit')}
        </Button>
      ) : null}
    </Row>
  );
}

/** The dialog that is open over a booking: its form, or the confirmation of a cancellation. */
export function BookingDialogs({ booking, act, onAct }: BookingActsProps & { act: BookingAction | undefined }) {
  const close = () => onAct(undefined);
  if (act === 'edit' && booking.can.change) return <BookingForm booking={booking} onDone={close} onClose={close} />;
  if (act === 'cancel' && booking.can.cancel) return <CancelDialog booking={booking} onClose={close} />;
  return null;
}

interface Cancellation {
  part?: SeriesPart;
  reason: string;
}

function CancelDialog({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const t = useTranslations('bookings.cancel');
  const queries = useQueryClient();
  const { user } = useHere();
  const [form] = Form.useForm<Cancellation>();
  const part = Form.useWatch('part', form) ?? 'ONE';
  const later = booking.seriesOf?.occurrences.filter(
    ({ status, startsAt }) => (status === 'NOT_STARTED' || status === 'ONGOING') && startsAt >= booking.startsAt,
  );
  const others = booking.people.filter(({ employee }) => employee.employeeId !== user.employeeId).length;
  const all = part === 'FOLLOWING';
  const meetings = all ? new Set([booking.bookingId, ...(later?.map(({ bookingId }) => bookingId) ?? [])]).size : 1;
  async function cancel({ reason }: Cancellation): Promise<void> {
    const { cancelled } = await api.bookings.cancel({ params: { id: booking.bookingId }, body: { reason, part } });
    toast('success', t('done', { count: cancelled }));
    onClose();
    await refreshBookings(queries);
  }
  return (
    <DialogForm<Cancellation>
      form={form}
      title={t('title', { title: booking.title })}
      submitText={t('action', { count: meetings })}
      keep={t('keep')}
      danger
      draft={`cancel ${booking.bookingId}`}
      before={
        <Consequences
          lines={[
            t('frees', { count: meetings, room: booking.room.name }),
            ...(others > 0 ? [t('tells', { count: others })] : []),
          ]}
        />
      }
      initialValues={{ part: 'ONE', reason: '' }}
      onSubmit={cancel}
      faultsOf={fieldErrors}
      onClose={onClose}
    >
      {booking.series ? (
        <Form.Item<Cancellation> name="part">
          <Radio.Group options={(['ONE', 'FOLLOWING'] as const).map((value) => ({ value, label: t(`parts.${value}`) }))} />
        </Form.Item>
      ) : null}
      <Form.Item<Cancellation> name="reason" label={t('reason')}>
        <Input.TextArea autoSize={{ minRows: 2, maxRows: 5 }} maxLength={bookingLimits.reason} />
      </Form.Item>
    </DialogForm>
  );
}
