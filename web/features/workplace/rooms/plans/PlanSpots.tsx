import type { FloorPlan } from '#contract/workplace/floor-plans.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Row, Text } from '#web/ui/layout.tsx';
import { isPoint } from './placement-moves.ts';
import styles from './Plan.module.css';
import { placedStyle, PlanSheet } from './PlanSheet.tsx';
import type { ShownRoom } from './use-moments.ts';

interface PlanSpotsProps {
  plan: FloorPlan;
  rooms: readonly ShownRoom[];
  onOpen: (room: ShownRoom) => void;
}

/** The image of a floor with its rooms in their states. */
export function PlanSpots({ plan, rooms, onOpen }: PlanSpotsProps) {
  return (
    <PlanSheet plan={plan}>
      {plan.placements.map((area) => {
        const shown = rooms.find(({ room }) => room.roomId === area.roomId);
        if (!shown) return null;
        const { room, look, facts } = shown;
        const point = isPoint(area);
        return (
          <button
            key={room.roomId}
            type="button"
            className={styles['spot']}
            style={{ ...placedStyle(area, look.colour), opacity: shown.fits ? 1 : 0.35 }}
            data-point={point}
            title={facts}
            onClick={() => onOpen(shown)}
          >
            <Row as="span" inline gap="2xs" align="center">
              <Icon name={look.icon} size={14} />
              <Text weight="strong">{room.name}</Text>
            </Row>
            <Text block={!point} size="xs" className={point ? 'visually-hidden' : undefined}>
              {facts}
            </Text>
          </button>
        );
      })}
    </PlanSheet>
  );
}
