import type { Placement } from '#contract/workplace/floor-plans.ts';

const digits = 1_000_000;
const rounded = (fraction: number) => Math.round(fraction * digits) / digits;

/** A placement with six decimal places, as stored; rounding never moves an edge out of the image. */
export function storedPlacement({ roomId, x, y, width, height }: Placement): Placement {
  const [left, top] = [rounded(x), rounded(y)];
  return {
    roomId,
    x: left,
    y: top,
    width: rounded(Math.min(width, 1 - left)),
    height: rounded(Math.min(height, 1 - top)),
  };
}

/** What a change of placements did to rooms: those added to the plan, those moved on it, and those taken from it, by id. */
export function comparePlacements(before: readonly Placement[], after: readonly Placement[]) {
  const old = new Map(before.map((each) => [each.roomId, each]));
  const kept = new Set(after.map(({ roomId }) => roomId));
  const same = (a: Placement, b: Placement) => a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;
  return {
    added: after.filter(({ roomId }) => !old.has(roomId)).map(({ roomId }) => roomId),
    moved: after
      .filter((each) => {
        const former = old.get(each.roomId);
        return former !== undefined && !same(former, each);
      })
      .map(({ roomId }) => roomId),
    taken: before.filter(({ roomId }) => !kept.has(roomId)).map(({ roomId }) => roomId),
  };
}
