import type { HandoverKind } from '#server/domain/handover/handover.ts';
import { returnedByRecipient } from '#server/domain/handover/returning.ts';
import { reassignLinks } from '#server/features/people/invitations/links.repository.ts';
import { reassignBanners } from '#server/features/workplace/banners/banners.repository.ts';
import { reassignRooms } from '#server/features/workplace/rooms/manage/rooms.writes.repository.ts';
import { reassignFiles } from '#server/kernel/files/files.ts';
import { resourcesOf } from './resources.repository.ts';

const passed: Pick<HandoverKind, 'list' | 'move'> = {
  list: resourcesOf,
  async move(tx, leaver, items, recipient) {
    const ids = items.map((item) => item.id);
    const recipientId = recipient?.id ?? null;
    await reassignFiles(tx, leaver, ids, recipientId);
    await reassignLinks(tx, leaver, ids, recipientId);
    await reassignBanners(tx, leaver, ids, recipientId);
    await reassignRooms(tx, leaver, ids, recipientId);
  },
};

/**
 * What the member made or is in charge of and the team continues to use: files except pictures, invitation links, banners, and
 * rooms in their charge. Ids are unique across these tables, so each id is updated in all of them.
 */
export const resources: HandoverKind = { kind: 'resources', to: 'chosen', ...passed, returning: returnedByRecipient(passed) };
