import { Button } from 'antd';
import type { KeyboardEvent } from 'react';
import { useTranslations } from 'use-intl';
import type { FloorPlan, Placement } from '#contract/workplace/floor-plans.ts';
import type { Room } from '#contract/workplace/rooms.ts';
import { ColumnLayout, Note, Stack } from '#web/ui/layout.tsx';
import { PlacedRoom } from './PlacedRoom.tsx';
import { PlacementRooms } from './PlacementRooms.tsx';
import { PlanSheet } from './PlanSheet.tsx';
import { usePlacementText } from './use-placement-text.ts';
import { usePlacements } from './use-placements.ts';

interface PlacementFieldProps {
  id?: string;
  value?: Placement[];
  onChange?: (value: Placement[]) => void;
  plan: FloorPlan;
  rooms: readonly Room[];
}

const none: Placement[] = [];

/** Places rooms on the image of their floor: by dragging, by keyboard, or by percent. */
export function PlacementField({ id, value = none, onChange = () => undefined, plan, rooms }: PlacementFieldProps) {
  const t = useTranslations('floorPlans.form');
  const placing = usePlacements({ value, onChange });
  const text = usePlacementText();
  const selected = rooms.find(({ roomId }) => roomId === placing.selected);
  const draws = selected !== undefined && placing.areaOf(selected.roomId) === undefined;
  function press(event: KeyboardEvent) {
    const target = event.target as Element;
    if (target.closest('input')) return;
    const room = target.closest<HTMLElement>('[data-room]');
    if (placing.press(event, room?.dataset['room'] ?? '')) event.preventDefault();
  }
  return (
    <Stack id={id} gap="m" tabIndex={-1} onKeyDown={press} style={{ gridColumn: '1 / -1' }}>
      <Note size="s">{t('hint')}</Note>
      <span role="status" className="visually-hidden">
        {selected ? text(selected.name, placing.areaOf(selected.roomId)) : ''}
      </span>
      <ColumnLayout template="minmax(0, 1fr) 280px" gap="xl">
        <PlanSheet
          plan={plan}
          sheet={placing.sheet}
          draws={draws}
          tools={
            <>
              <Button disabled={!placing.canUndo} onClick={placing.undo}>
                {t('undo')}
              </Button>
              <Button disabled={!placing.canRedo} onClick={placing.redo}>
                {t('redo')}
              </Button>
            </>
          }
          onPointerDown={(event) => draws && placing.begin(event, placing.selected, 'draw')}
          onPointerMove={placing.dragTo}
          onPointerUp={placing.drop}
          onPointerCancel={placing.abandon}
        >
          {rooms.map((room) => {
            const area = placing.areaOf(room.roomId);
            return area ? <PlacedRoom key={room.roomId} room={room} area={area} placing={placing} /> : null;
          })}
        </PlanSheet>
        <PlacementRooms rooms={rooms} placing={placing} />
      </ColumnLayout>
    </Stack>
  );
}
