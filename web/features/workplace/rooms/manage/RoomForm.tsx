import { Alert, Button, Form, Input, InputNumber, Select } from 'antd';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import { errors } from '#contract/errors.ts';
import { roomEquipment, type RoomEquipment, type RoomHours, roomLimits, usualHours } from '#contract/workplace/room-facts.ts';
import type { ManagedRoom } from '#contract/workplace/rooms.ts';
import { nameCharacters } from '#contract/text-rules.ts';
import { api } from '#web/client/api.ts';
import { ApiError } from '#web/client/api-error.ts';
import { fieldErrors } from '#web/client/field-errors.ts';
import { useHere } from '#web/client/here.ts';
import { type MemberChoice, MemberPicker } from '#web/shared/people/MemberPicker.tsx';
import { SidePanelForm } from '#web/shared/forms/SidePanelForm.tsx';
import { EditingGate } from '#web/shared/platform/EditingGate.tsx';
import { Note } from '#web/ui/layout.tsx';
import { toast } from '#web/ui/toasts.ts';
import { useZoneChoices } from '#web/ui/use-zones.ts';
import { zoneSearch } from '#web/ui/zone-choices.ts';
import { HoursField, useWeekday } from './HoursField.tsx';
import { RoomPhoto } from './RoomPhoto.tsx';
import { useRefreshRooms } from './use-rooms.ts';

interface Values {
  name: string;
  capacity: number | null;
  building: string;
  floor: string;
  equipment: RoomEquipment[];
  timeZone: string;
  hours: RoomHours;
  bufferMinutes: number;
  releaseMinutes: number;
  remark: string;
  inCharge: MemberChoice | null;
}

interface RoomFormProps {
  /** The room to change; absent for a new one. */
  room?: ManagedRoom;
  buildings: readonly string[];
  /** Reloads the room after another person has changed it. */
  onReload: () => void;
  onClose: () => void;
}

const never = 0;

/** A panel over the list that creates or edits a room. */
export function RoomForm({ room, buildings, onReload, onClose }: RoomFormProps) {
  const t = useTranslations('rooms.form');
  const rules = useTranslations('rules');
  const bookings = useTranslations('bookings');
  const weekday = useWeekday();
  const { team } = useHere();
  const [form] = Form.useForm<Values>();
  const known = useId();
  const [conflict, setConflict] = useState(false);
  const refresh = useRefreshRooms();
  const [initial] = useState(() => valuesOf(room, team.timeZone));
  const zones = useZoneChoices(initial.timeZone);
  async function save(entered: Values) {
    const { inCharge, releaseMinutes, ...values } = { ...initial, ...entered };
    const body = {
      ...values,
      capacity: values.capacity ?? null,
      hours: values.hours.map((day): [number, number] | null => (day ? [day[0], day[1]] : null)),
      releaseMinutes: releaseMinutes === never ? null : releaseMinutes,
      inCharge: inCharge?.employeeId ?? null,
    };
    try {
      const after = room
        ? await api.rooms.update({ params: { id: room.roomId }, body: { ...body, version: room.version } })
        : await api.rooms.create({ body });
      toast('success', room ? t('saved') : t('created', { name: after.name }));
      await refresh();
      onClose();
    } catch (error) {
      setConflict(error instanceof ApiError && error.code === errors.changedMeanwhile.code);
      throw error;
    }
  }
  async function checkHours(_: unknown, hours: RoomHours) {
    const at = hours.findIndex((day) => day && day[1] <= day[0]);
    if (at !== -1) throw new Error(t('hoursWrong', { day: weekday(at) }));
  }
  const minutes = (value: number) => ({ value, label: bookings('time.minutes', { minutes: value }) });
  return (
    <SidePanelForm<Values>
      form={form}
      title={room ? t('editTitle', { name: room.name }) : t('newTitle')}
      submitText={room ? t('save') : t('create')}
      draft={`room ${room?.roomId ?? 'new'}`}
      initialValues={initial}
      onSubmit={save}
      faultsOf={fieldErrors}
      onClose={onClose}
    >
      {room ? <EditingGate kind="room" id={room.roomId} /> : null}
      {conflict ? (
        <Alert
          type="warning"
          title={t('conflict')}
          action={
            <Button size="small" onClick={onReload}>
              {t('reload')}
            </Button>
          }
        />
      ) : null}
      {room ? <RoomPhoto room={room} /> : <Note size="xs">{t('photoLater')}</Note>}
      <Form.Item
        name="name"
        label={t('name')}
        rules={[
          { required: true, whitespace: true, message: rules('required') },
          { pattern: nameCharacters, message: rules('specialCharacters') },
        ]}
      >
        <Input autoFocus={!room} maxLength={roomLimits.name} autoComplete="off" />
      </Form.Item>
      <Form.Item name="capacity" label={t('capacity')} extra={t('capacityHint')}>
        <InputNumber min={1} max={roomLimits.capacity} precision={0} style={{ inlineSize: '100%' }} />
      </Form.Item>
      <Form.Item name="building" label={t('building')} rules={[{ pattern: nameCharacters, message: rules('specialCharacters') }]}>
        <Input list={known} maxLength={roomLimits.place} autoComplete="off" />
      </Form.Item>
      <datalist id={known}>
        {buildings.map((value) => (
          <option key={value}>{value}</option>
        ))}
      </datalist>
      <Form.Item name="floor" label={t('floor')} rules={[{ pattern: nameCharacters, message: rules('specialCharacters') }]}>
        <Input maxLength={roomLimits.place} autoComplete="off" />
      </Form.Item>
      <Form.Item name="equipment" label={t('equipment')}>
        <Select mode="multiple" options={roomEquipment.map((value) => ({ value, label: bookings(`equipment.${value}`) }))} />
      </Form.Item>
      <Form.Item name="timeZone" label={t('timeZone')} extra={t('timeZoneHint')}>
        <Select showSearch={zoneSearch} options={zones} />
      </Form.Item>
      <Form.Item name="hours" label={t('hours')} extra={t('hoursHint')} rules={[{ validator: checkHours }]}>
        <HoursField />
      </Form.Item>
      <Form.Item name="bufferMinutes" label={t('buffer')} extra={t('bufferHint')}>
        <Select
          options={[0, 5, 10, 15, 20, 30, 45, 60].map((value) => (value ? minutes(value) : { value, label: t('noBuffer') }))}
        />
      </Form.Item>
      <Form.Item name="releaseMinutes" label={t('release')} extra={t('releaseHint')}>
        <Select
          options={[never, 5, 10, 15, 20, 30, 60].map((value) => (value ? minutes(value) : { value, label: t('neverRelease') }))}
        />
      </Form.Item>
      <Form.Item name="inCharge" label={t('inCharge')}>
        <MemberPicker code="030200" />
      </Form.Item>
      <Form.Item name="remark" label={t('remark')} extra={t('remarkHint')}>
        <Input.TextArea maxLength={roomLimits.remark} showCount autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
    </SidePanelForm>
  );
}

function valuesOf(room: ManagedRoom | undefined, zone: string): Values {
  const { name = '', capacity = null, building = '', floor = '', equipment = [], remark = '' } = room ?? {};
  const person = room?.inCharge;
  return {
    name,
    capacity,
    building,
    floor,
    remark,
    equipment: [...equipment],
    timeZone: room?.timeZone ?? zone,
    hours: room?.hours ?? usualHours,
    bufferMinutes: room?.bufferMinutes ?? 0,
    releaseMinutes: room?.releaseMinutes ?? never,
    inCharge: person?.employeeId ? { ...person, employeeId: person.employeeId } : null,
  };
}
