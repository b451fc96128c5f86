import type { FloorPlan } from '#contract/workplace/floor-plans.ts';
import type { Room } from '#contract/workplace/rooms.ts';
import { isPoint } from './placement-moves.ts';
import styles from './Plan.module.css';
import { placedStyle, PlanSheet } from './PlanSheet.tsx';

/** A plan with the names of its rooms, for people without the permission to change it. */
export function PlanPreview({ plan, rooms }: { plan: FloorPlan; rooms: readonly Room[] }) {
  return (
    <PlanSheet plan={plan}>
      {plan.placements.map((area) => (
        <div key={area.roomId} className={styles['spot']} style={placedStyle(area, '#1f5fd0')} data-point={isPoint(area)}>
          {rooms.find(({ roomId }) => roomId === area.roomId)?.name}
        </div>
      ))}
    </PlanSheet>
  );
}
