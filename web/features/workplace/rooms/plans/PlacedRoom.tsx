import type { Room } from '#contract/workplace/rooms.ts';
import { isPoint, type PlacedArea } from './placement-moves.ts';
import styles from './Plan.module.css';
import { placedStyle } from './PlanSheet.tsx';
import { usePlacementText } from './use-placement-text.ts';
import type { Placing } from './use-placements.ts';

interface PlacedRoomProps {
  room: Room;
  area: PlacedArea;
  placing: Placing;
}

const tone = '#1f5fd0';

/** A room on the image that is moved by dragging it and resized by its corner; the field handles keys and the drag. */
export function PlacedRoom({ room: { roomId, name }, area, placing }: PlacedRoomProps) {
  const text = usePlacementText();
  const point = isPoint(area);
  return (
    <button
      ref={placing.focusChanged(roomId)}
      type="button"
      className={styles['spot']}
      style={{ ...placedStyle(area, tone), touchAction: 'none', cursor: 'move' }}
      data-point={point}
      data-room={roomId}
      aria-label={text(name, area)}
      aria-pressed={placing.selected === roomId}
      onFocus={() => placing.select(roomId)}
      onPointerDown={(event) => placing.begin(event, roomId, 'move')}
    >
      {name}
      {point ? null : (
        <span className={styles['corner']} aria-hidden="true" onPointerDown={(event) => placing.begin(event, roomId, 'resize')} />
      )}
    </button>
  );
}
