import { floorPlans } from '#contract/workplace/floor-plans.ts';
import { planLimits } from '#contract/workplace/room-facts.ts';
import { route } from '#server/kernel/http/mount.ts';
import { readUpload } from '#server/kernel/http/uploads.ts';
import type { FileStore } from '#server/integrations/files/file-store.ts';
import * as service from './floor-plans.service.ts';

const mostBytes = planLimits.megabytes * 1_000_000;

/** Endpoints for floor plans (030200). */
export function floorPlansRoutes(store: FileStore) {
  return [
    route(floorPlans.list, (context) => service.list(context)),
    route(floorPlans.setImage, async (context, _input, request) =>
      service.setImage(context, store, await readUpload(context, request, mostBytes, 'picture')),
    ),
    route(floorPlans.place, (context, { params, body }) => service.place(context, params.id, body)),
    route(floorPlans.remove, (context, { params }) => service.remove(context, params.id)),
  ];
}
