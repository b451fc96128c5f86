import { Button, InputNumber, Segmented } from 'antd';
import { useTranslations } from 'use-intl';
import type { Room } from '#contract/workplace/rooms.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Caption, Grid, List, Note, Row, Stack, Text } from '#web/ui/layout.tsx';
import { isPoint, percentOf, reshaped, withPercent } from './placement-moves.ts';
import type { Placing } from './use-placements.ts';

interface PlacementRoomsProps {
  rooms: readonly Room[];
  placing: Placing;
}

/** The rooms that are not on the plan, and those that are, with the position of the selected one in percent. */
export function PlacementRooms({ rooms, placing }: PlacementRoomsProps) {
  const t = useTranslations('floorPlans.form');
  const unplaced = rooms.filter(({ roomId }) => !placing.areaOf(roomId));
  const placed = rooms.filter(({ roomId }) => placing.areaOf(roomId));
  return (
    <Stack gap="l" shrink>
      <Stack gap="xs" as="section">
        <h3>{t('unplaced')}</h3>
        {unplaced.length === 0 ? <Note size="s">{rooms.length === 0 ? t('noRooms') : t('allPlaced')}</Note> : null}
        <List gap="2xs">
          {unplaced.map(({ roomId, name }) => {
            const drawn = placing.selected === roomId;
            return (
              <Row as="li" key={roomId} gap="xs" align="center" justify="between" wrap>
                <Button
                  ref={placing.focusChanged(roomId)}
                  type={drawn ? 'primary' : 'default'}
                  ghost={drawn}
                  aria-pressed={drawn}
                  aria-label={t('select', { name })}
                  onClick={() => placing.select(drawn ? '' : roomId)}
                >
                  {name}
                </Button>
                <Button
                  type="text"
                  icon={<Icon name="plus" size={16} />}
                  aria-label={t('place', { name })}
                  title={t('place', { name })}
                  onClick={() => placing.add(roomId)}
                />
                {drawn ? <Caption>{t('draw', { name })}</Caption> : null}
              </Row>
            );
          })}
        </List>
      </Stack>
      {placed.length > 0 ? (
        <Stack gap="xs" as="section">
          <h3>{t('placed')}</h3>
          <List gap="2xs">
            {placed.map((room) => (
              <PlacedLine key={room.roomId} room={room} placing={placing} />
            ))}
          </List>
        </Stack>
      ) : null}
    </Stack>
  );
}

function PlacedLine({ room: { roomId, name }, placing }: { room: Room; placing: Placing }) {
  const t = useTranslations('floorPlans.form');
  const area = placing.areaOf(roomId);
  const open = placing.selected === roomId && area !== undefined;
  const fields = [
    ['x', t('left')],
    ['y', t('top')],
    ...(area && isPoint(area)
      ? []
      : ([
          ['width', t('width')],
          ['height', t('height')],
        ] as const)),
  ] as const;
  return (
    <li>
      <Row gap="xs" align="center" justify="between">
        <Button
          type="text"
          data-room={roomId}
          aria-expanded={open}
          aria-label={t('select', { name })}
          onClick={() => placing.select(roomId)}
        >
          <Text weight={open ? 'strong' : 'normal'}>{name}</Text>
        </Button>
        <Button
          type="text"
          icon={<Icon name="close" size={16} />}
          aria-label={t('takeOff', { name })}
          title={t('take')}
          onClick={() => placing.change(roomId, undefined)}
        />
      </Row>
      {open ? (
        <Stack gap="s" padInline="s" below="s">
          <Segmented<'area' | 'point'>
            aria-label={t('shape')}
            value={isPoint(area) ? 'point' : 'area'}
            options={(['area', 'point'] as const).map((value) => ({ value, label: t(value) }))}
            onChange={(shape) => placing.change(roomId, reshaped(area, shape === 'point'))}
          />
          <Grid min={110} gap="s">
            {fields.map(([field, label]) => (
              <Stack as="label" key={field} gap="3xs">
                <Caption>{label}</Caption>
                <InputNumber
                  min={0}
                  max={100}
                  step={1}
                  precision={1}
                  value={percentOf(area[field])}
                  style={{ inlineSize: '100%' }}
                  onChange={(percent) => percent !== null && placing.change(roomId, withPercent(area, field, percent))}
                />
              </Stack>
            ))}
          </Grid>
        </Stack>
      ) : null}
    </li>
  );
}
