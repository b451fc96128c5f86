import { z } from 'zod';
import { byId, emptyObject, endpoint, id, manager } from '../kit.ts';
import { planLimits } from './room-facts.ts';

/** A fraction of the image's width or height. */
const fraction = z.number().min(0).max(1);

/**
 * Where a room is on the image of its floor, from the upper left corner: a rectangle, or a point if it has no width and height.
 * It lies inside the image.
 */
export const placement = z.object({ roomId: id, x: fraction, y: fraction, width: fraction, height: fraction }).refine(
  // Sums of fractions differ from 1 by rounding.
  ({ x, y, width, height }) => x + width <= 1.000_001 && y + height <= 1.000_001 && (width === 0) === (height === 0),
  { error: 'outsideImage' },
);
export type Placement = z.infer<typeof placement>;

/** The plan of a floor: an image, and where rooms are on it. */
export const floorPlan = z.object({
  planId: id,
  building: z.string(),
  floor: z.string(),
  /** The signed address of the image. */
  image: z.string(),
  /** The size of the image in pixels. */
  width: z.number().int(),
  height: z.number().int(),
  placements: z.array(z.object({ roomId: id, x: z.number(), y: z.number(), width: z.number(), height: z.number() })),
  /** Changes with the image and with the placements. */
  version: z.number().int(),
});
export type FloorPlan = z.infer<typeof floorPlan>;

const edit = { menu: '030200', access: 'edit' } as const;
const path = `${manager}/floor-plans`;

/**
 * Plans of floors with meeting rooms. Everyone who may book sees them; like rooms they concern the whole team, so changing them
 * requires the whole team as scope (030200, edit).
 */
export const floorPlans = {
  list: endpoint({
    method: 'GET',
    path,
    may: 'member',
    summary: 'Lists all floor plans of the team with the placements of rooms, by building and floor',
    output: z.object({ items: z.array(floorPlan), can: z.object({ edit: z.boolean() }) }),
  }),
  setImage: endpoint({
    method: 'POST',
    path,
    may: edit,
    summary:
      'Adds the plan of a floor, or replaces its image and keeps the placements: multipart fields `building`, `floor` and, for an ' +
      'existing plan, `version`, then `file` (PNG, JPEG or WebP)',
    kind: 'upload',
    timeout: 60,
    output: floorPlan,
    errors: [
      'wholeTeamOnly',
      'changedMeanwhile',
      'planLimitReached',
      'keyReused',
      'fileTooLarge',
      'fileTypeRefused',
      'fileUnreadable',
    ],
    log: 'floorPlan.image',
  }),
  place: endpoint({
    method: 'PUT',
    path: `${path}/{id}/placements`,
    may: edit,
    summary: 'Replaces the placements of rooms on a floor plan, all or nothing',
    params: byId,
    body: z.object({ version: z.number().int(), placements: z.array(placement).max(planLimits.placements) }),
    output: floorPlan,
    errors: ['notFound', 'wholeTeamOnly', 'changedMeanwhile', 'noChanges', 'keyReused'],
    log: 'floorPlan.placements',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/{id}`,
    may: edit,
    summary: 'Removes a floor plan with its placements; the rooms stay',
    params: byId,
    output: emptyObject,
    errors: ['notFound', 'wholeTeamOnly', 'keyReused'],
    log: 'floorPlan.remove',
  }),
};
