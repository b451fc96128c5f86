import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Checkbox, Drawer, Form, Input, Radio, Select } from 'antd';
import { type ReactNode, useState } from 'react';
import { useTimeZone, useTranslations } from 'use-intl';
import { bookingLimits, type SeriesPart } from '#contract/workplace/booking-facts.ts';
import { errors } from '#contract/errors.ts';
import { clockTime, dateAfter } from '#contract/workplace/room-hours.ts';
import type { Room } from '#contract/workplace/rooms.ts';
import { nameCharacters } from '#contract/text-rules.ts';
import { api } from '#web/client/api.ts';
import { ApiError, reasonOf } from '#web/client/api-error.ts';
import { fieldErrors } from '#web/client/field-errors.ts';
import { useList } from '#web/ui/use-list.ts';
import { MembersPicker } from '#web/shared/people/MemberPicker.tsx';
import { PlainDatePicker } from '#web/ui/PlainDatePicker.tsx';
import { SidePanelForm } from '#web/shared/forms/SidePanelForm.tsx';
import { FormSkeleton } from '#web/ui/Skeletons.tsx';
import { ErrorState } from '#web/ui/State.tsx';
import { toast } from '#web/ui/toasts.ts';
import { refreshBookings } from '../board/use-board.ts';
import { useClock } from '../board/use-clock.ts';
import { usePlace } from '#web/client/use-place.ts';
import { Grid, Note } from '#web/ui/layout.tsx';
import styles from './Bookings.module.css';
import { instantsOf } from './booking-values.ts';
import { Hints } from './Hints.tsx';
import { Refusal } from './Refusal.tsx';
import { RepeatFields } from './RepeatFields.tsx';
import { SeriesDialog } from './SeriesDialog.tsx';
import { EndField, StartField } from './TimeFields.tsx';
import { boardOf, type BookingStart, firstTime, type BookingFormValues, useInitial } from './initial-values.ts';
import { useObstacle } from './use-obstacle.ts';
import type { Booking } from './use-booking-detail.ts';
import { useZones } from '#web/ui/use-zones.ts';

/** Refusals that belong to no field are explained above the fields, with the newest state. */
const faultsOf = (error: unknown) =>
  fieldErrors(error, { startsAt: 'start', endsAt: 'minutes', participantIds: 'people' }).filter(({ name }) => name.length > 0);

interface BookingFormProps {
  start?: BookingStart;
  /** The booking to change. */
  booking?: Booking;
  /** Above the fields. */
  above?: ReactNode;
  onDone: () => void;
  onClose: () => void;
}

/** The form of a new booking, of a new series, or of a change, in a panel over the board or its page. */
export function BookingForm(props: BookingFormProps) {
  const t = useTranslations('bookings.form');
  const { data, error, refetch } = useQuery({
    queryKey: ['rooms', 'bookable'],
    queryFn: ({ signal }) => api.rooms.bookable({}, { signal }),
  });
  if (data) return <Fields {...props} rooms={data.items} />;
  return (
    <Drawer open size={440} title={props.booking ? t('editTitle') : t('newTitle')} onClose={props.onClose}>
      {error ? <ErrorState {...reasonOf(error)} onRetry={() => void refetch()} /> : <FormSkeleton fields={5} />}
    </Drawer>
  );
}

function Fields({ start, booking, above, rooms, onDone, onClose }: BookingFormProps & { rooms: readonly Room[] }) {
  const t = useTranslations('bookings.form');
  const rules = useTranslations('rules');
  const list = useList();
  const zones = useZones();
  const own = useTimeZone() ?? 'UTC';
  const [form] = Form.useForm<BookingFormValues>();
  const [series, setSeries] = useState<{ values: BookingFormValues; settle: (booked: boolean) => void }>();
  // The booking as of the opening of the form, regardless of later refreshes; the newest version after a conflict with another
  // person.
  const [base, setBase] = useState(booking);
  const [refused, setRefused] = useState<ApiError>();
  const queries = useQueryClient();
  const { ownTimes } = useClock();
  const initial = useInitial(start, booking, rooms);
  const values = { ...initial, ...Form.useWatch([], form) };
  const room = rooms.find(({ roomId }) => roomId === values.roomId);
  const zone = room?.timeZone ?? own;
  // Participants whose ids are hidden from the reader remain, although they are known by display name only.
  const unknown = booking?.people.flatMap(({ employee }) => (employee.employeeId ? [] : [employee.displayName])) ?? [];
  const begun = booking !== undefined && booking.status !== 'NOT_STARTED';
  const repeating = !booking && values.repeat !== 'NONE';

  /** Until the person chooses a time, that of a new booking follows the room. */
  function suggestTime(roomId: string): void {
    const chosen = rooms.find((each) => each.roomId === roomId);
    if (booking || start?.clock || !chosen || form.isFieldsTouched(['date', 'start', 'minutes'])) return;
    form.setFieldsValue(firstTime(chosen, start?.date, values.minutes, boardOf(queries)));
  }

  async function done(text: string): Promise<true> {
    toast('success', text);
    await refreshBookings(queries);
    onDone();
    return true;
  }
  async function save(entered: BookingFormValues): Promise<boolean> {
    setRefused(undefined);
    try {
      return await send(entered);
    } catch (error) {
      if (error instanceof ApiError) await explain(error);
      throw error;
    }
  }
  /** An error shown as a toast also stays here; the rooms are refreshed for the hints. */
  async function explain(refusal: ApiError): Promise<void> {
    if (refusal.fields.length === 0) setRefused(refusal);
    if (refusal.code === errors.changedMeanwhile.code && booking)
      setBase(await api.bookings.read({ params: { id: booking.bookingId } }, { quiet: 'background' }).catch(() => base));
    void queries.invalidateQueries({ queryKey: ['bookings', 'board'] });
    void queries.invalidateQueries({ queryKey: ['rooms', 'bookable'] });
  }
  async function send(entered: BookingFormValues): Promise<boolean> {
    if (!room) return false;
    const merged = { ...initial, ...entered };
    if (repeating) {
      const booked = await new Promise<boolean>((settle) => setSeries({ values: merged, settle }));
      setSeries(undefined);
      return booked;
    }
    const { startsAt, endsAt } = instantsOf(merged, zone);
    const about = {
      title: merged.title,
      agenda: merged.agenda,
      private: merged.private,
      participantIds: merged.people.map((each) => each.employeeId),
    };
    const times = { roomId: room.roomId, startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() };
    if (!booking) {
      await api.bookings.create({ body: { ...about, ...times } });
      return await done(t('booked', { room: room.name }));
    }
    const part: SeriesPart = booking.series ? merged.part : 'ONE';
    const body = { ...about, ...(begun ? {} : times), version: base?.version ?? booking.version, part };
    await api.bookings.update({ params: { id: booking.bookingId }, body });
    return await done(t('saved'));
  }
  const { startsAt, endsAt } = instantsOf(values, zone);
  const found = useObstacle({ room, startsAt, endsAt, bookingId: booking?.bookingId });
  // The dates of a series are checked in its dialog, and the time of a meeting that has begun cannot be changed.
  const obstacle = begun || repeating ? null : found;
  const conflicting = refused?.code === errors.changedMeanwhile.code;
  const yours = ownTimes(startsAt, endsAt, zone);
  return (
    <>
      <SidePanelForm<BookingFormValues>
        form={form}
        title={booking ? t('editTitle') : t('newTitle')}
        submitText={booking ? t('save') : repeating ? t('checkSeries') : t('book')}
        draft={`booking ${booking?.bookingId ?? 'new'}`}
        initialValues={initial}
        onSubmit={save}
        faultsOf={faultsOf}
        blocked={obstacle !== null}
        onClose={onClose}
      >
        {above}
        {refused && (conflicting || !obstacle) ? <Refusal error={refused} newest={base} /> : null}
        <Form.Item
          name="title"
          label={t('title')}
          rules={[
            { required: true, whitespace: true, message: rules('required') },
            { pattern: nameCharacters, message: rules('specialCharacters') },
          ]}
        >
          <Input autoFocus maxLength={bookingLimits.title} autoComplete="off" />
        </Form.Item>
        <Form.Item name="roomId" label={t('room')} rules={[{ required: true, message: rules('required') }]}>
          <RoomSelect rooms={rooms} disabled={begun} onChange={suggestTime} />
        </Form.Item>
        <Form.Item name="date" label={t('date')} rules={[{ required: true, message: rules('required') }]}>
          <PlainDatePicker
            {...(begun ? {} : { min: clockTime(zone, new Date()).date })}
            max={dateAfter(clockTime(zone, new Date()).date, bookingLimits.horizonDays)}
          />
        </Form.Item>
        <Grid min={140} gap="l" rowGap="none">
          <Form.Item name="start" label={t('start')}>
            <StartField disabled={begun} />
          </Form.Item>
          <Form.Item name="minutes" label={t('end')}>
            <EndField start={values.start} disabled={begun} />
          </Form.Item>
        </Grid>
        {room && zone !== own ? (
          <Note size="s" className={styles['zone']}>
            {[t('roomClock', { city: zones.city(zone) }), yours].filter(Boolean).join(' · ')}
          </Note>
        ) : null}
        {begun || repeating ? null : (
          <Hints
            room={room}
            obstacle={obstacle}
            startsAt={startsAt}
            endsAt={endsAt}
            people={values.people.length + unknown.length + 1}
            bookingId={booking?.bookingId}
            onRoom={(roomId) => form.setFieldValue('roomId', roomId)}
          />
        )}
        {booking ? null : <RepeatFields />}
        <Form.Item
          name="people"
          label={t('people')}
          extra={unknown.length ? `${t('peopleHint')} ${t('peopleStay', { names: list(unknown) })}` : t('peopleHint')}
        >
          <MembersPicker most={bookingLimits.participants} />
        </Form.Item>
        <Form.Item name="agenda" label={t('agenda')}>
          <Input.TextArea autoSize={{ minRows: 3, maxRows: 10 }} maxLength={bookingLimits.agenda} />
        </Form.Item>
        <Form.Item name="private" valuePropName="checked" extra={t('privateHint')}>
          <Checkbox>{t('private')}</Checkbox>
        </Form.Item>
        {booking?.series ? (
          <Form.Item name="part" label={t('part')}>
            <Radio.Group options={(['ONE', 'FOLLOWING'] as const).map((value) => ({ value, label: t(`parts.${value}`) }))} />
          </Form.Item>
        ) : null}
      </SidePanelForm>
      {series && room ? (
        <SeriesDialog
          values={series.values}
          room={room}
          rooms={rooms}
          onBooked={async (count) => series.settle(await done(t('bookedSeries', { count })))}
          onClose={() => series.settle(false)}
        />
      ) : null}
    </>
  );
}

interface RoomSelectProps {
  id?: string;
  value?: string;
  onChange?: (roomId: string) => void;
  rooms: readonly Room[];
  disabled?: boolean;
}

/** Chooses a room by name or location; its capacity is shown beside it. */
export function RoomSelect({ rooms, ...rest }: RoomSelectProps) {
  const t = useTranslations('bookings.room');
  const placeholder = useTranslations('bookings.form')('roomChoice');
  const { place } = usePlace();
  const label = (room: Room) =>
    [room.name, place(room), room.capacity === null ? '' : t('people', { people: room.capacity })].filter(Boolean).join(' · ');
  return (
    <Select<string>
      {...rest}
      placeholder={placeholder}
      showSearch={{ optionFilterProp: 'label' }}
      options={rooms.map((room) => ({ value: room.roomId, label: label(room) }))}
    />
  );
}
