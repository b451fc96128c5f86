import { avatarLimits } from '#contract/people/member-facts.ts';
import { directory as addressBook } from '#contract/people/directory.ts';
import { members } from '#contract/people/members.ts';
import { timeline } from '#contract/people/timeline.ts';
import { route } from '#server/kernel/http/mount.ts';
import { readUpload } from '#server/kernel/http/uploads.ts';
import type { FileStore } from '#server/integrations/files/file-store.ts';
import * as people from './directory.service.ts';
import { create, update } from './members.changes.service.ts';
import * as directory from './members.directory.service.ts';
import * as service from './members.service.ts';
import { suspend } from './members.suspension.service.ts';
import { readTimeline } from './members.timeline.service.ts';

/** Endpoints of members (specification section 7, Employees). */
export function membersRoutes(store: FileStore) {
  return [
    route(addressBook.list, (context, { query }) => people.list(context, query)),
    route(addressBook.read, (context, { params }) => people.read(context, params.id)),
    route(members.list, (context, { query }) => service.list(context, query)),
    route(members.self, (context) => service.self(context)),
    route(members.count, (context, { query }) => service.count(context, query.departmentId)),
    route(members.search, (context, { query }) => directory.search(context, query)),
    route(members.simpleBaseSearch, (context, { body }) => directory.simpleBaseSearch(context, body)),
    route(members.read, (context, { params }) => service.read(context, params.id)),
    route(timeline.read, (context, { params, query }) => readTimeline(context, params.id, query)),
    route(members.create, (context, { body }) => create(context, body)),
    route(members.update, (context, { params, body }) => update(context, params.id, body)),
    route(members.suspend, (context, { params }) => suspend(context, params.id, true)),
    route(members.unsuspend, (context, { params }) => suspend(context, params.id, false)),
    route(members.avatar, async (context, { params }, request) =>
      directory.setAvatar(context, store, params.id, await readUpload(context, request, avatarLimits.bytes, 'photo')),
    ),
    route(members.currencyCode, (context, { params, body }) => directory.setCurrency(context, params.id, body.currencyCode)),
  ];
}
