import { bannerLimits } from '#contract/workplace/banner-facts.ts';
import { banners } from '#contract/workplace/banners.ts';
import { route } from '#server/kernel/http/mount.ts';
import { readUpload } from '#server/kernel/http/uploads.ts';
import type { FileStore } from '#server/integrations/files/file-store.ts';
import * as service from './banners.service.ts';

const mostBytes = bannerLimits.megabytes * 1_000_000;

/** Endpoints for banners on the home page (070200). */
export function bannersRoutes(store: FileStore) {
  return [
    route(banners.list, (context) => service.list(context)),
    route(banners.shown, (context) => service.shown(context)),
    route(banners.read, (context, { params }) => service.read(context, params.id)),
    route(banners.create, async (context, _input, request) =>
      service.create(context, store, await readUpload(context, request, mostBytes, 'picture')),
    ),
    route(banners.update, (context, { params, body }) => service.update(context, params.id, body)),
    route(banners.setImage, async (context, { params }, request) =>
      service.setImage(context, store, params.id, await readUpload(context, request, mostBytes, 'picture')),
    ),
    route(banners.order, (context, { body }) => service.order(context, body.bannerIds)),
    route(banners.remove, (context, { params }) => service.remove(context, params.id)),
  ];
}
