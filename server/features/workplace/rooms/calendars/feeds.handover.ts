import type { HandoverKind } from '#server/domain/handover/handover.ts';
import { list, removeFeeds } from './feeds.repository.ts';

/** The member's calendar feeds. They are deleted, so that an address that was given away stays closed after a restore. */
export const calendars: HandoverKind = {
  kind: 'calendars',
  to: 'nobody',
  async list(db, { teamId, id, name }) {
    const feeds = await list(db, teamId, id);
    return feeds.map((feed) => ({ id: feed.id, name: feed.room?.name ?? name }));
  },
  move: (tx, { teamId, id }, items) =>
    removeFeeds(
      tx,
      teamId,
      id,
      items.map((item) => item.id),
    ),
};
