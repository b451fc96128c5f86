import { files } from '#contract/platform/files.ts';
import { route } from '#server/kernel/http/mount.ts';
import type { FileStore } from '#server/integrations/files/file-store.ts';
import * as service from './files.service.ts';

/** Serves pictures and files by their signed links. */
export function filesRoutes(store: FileStore) {
  return [
    route(files.read, (context, { params, query }, _request, reply) =>
      service.read(context, store, { ...params, ...query }, reply),
    ),
  ];
}
