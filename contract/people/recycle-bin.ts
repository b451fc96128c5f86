import { z } from 'zod';
import { byId, endpoint, id, instant, manager, emptyObject, page, pageQuery, text } from '../kit.ts';
import { recycleKinds } from './recycle-bin-facts.ts';

export const recycled = z.object({
  recycledId: id,
  kind: z.enum(recycleKinds),
  name: z.string(),
  /** Paths of the member's departments, or of the department's parent; null for one that no longer exists. */
  places: z.array(z.string().nullable()),
  deletedBy: z.string(),
  deletedAt: instant,
  /** When the item is purged. */
  purgedAt: instant,
  daysLeft: z.number().int(),
});
export type Recycled = z.infer<typeof recycled>;

const editMembers = { menu: '020100', access: 'edit' } as const;
const bin = `${manager}/recycle_bin`;

/**
 * Members and departments deleted by mistake, stored for 30 days. Members require 020100 edit, departments 020200 edit; the
 * caller sees items that were in departments inside their scope.
 */
export const recycleBin = {
  list: endpoint({
    method: 'GET',
    path: bin,
    may: 'member',
    tokens: true,
    summary: 'Lists items of the recycle bin, most recently deleted first',
    query: z.object({ ...pageQuery, search: text(100).optional(), kind: z.enum(recycleKinds).optional() }),
    output: page(recycled),
  }),
  removeMember: endpoint({
    method: 'POST',
    path: `${manager}/employees/{id}/recycle`,
    may: editMembers,
    summary: 'Moves a member who never joined into the recycle bin; members who have joined resign instead',
    params: byId,
    output: z.object({ recycledId: id }),
    errors: ['notFound', 'memberHasJoined', 'resignOutside', 'stillInUse', 'keyReused'],
    log: 'member.recycle',
  }),
  restore: endpoint({
    method: 'POST',
    path: `${bin}/{id}/restore`,
    may: 'member',
    tokens: true,
    summary: 'Restores a member or department under its old id, with those of its places that are still available',
    params: byId,
    output: z.object({
      kind: z.enum(recycleKinds),
      objectId: id,
      /** Whether the item was restored at the root because its previous parent no longer exists. */
      toTop: z.boolean(),
      /** Departments of the member that no longer exist. */
      lost: z.number().int(),
    }),
    errors: ['notFound', 'ownSight', 'ofProvider', 'memberCapReached', 'departmentLimitReached', 'keyReused'],
    log: ['member.restore', 'department.restore'],
  }),
  purge: endpoint({
    method: 'POST',
    path: `${bin}/{id}/purge`,
    may: 'member',
    summary: 'Deletes an item forever; its name must be typed',
    params: byId,
    body: z.object({ name: z.string().max(200) }),
    output: emptyObject,
    errors: ['notFound', 'keyReused'],
    log: 'recycle.purge',
  }),
};
