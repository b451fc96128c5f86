import { roomEquipment } from '#contract/workplace/room-facts.ts';
import { choice, flag, maybe, plainDate, several, type UrlState, uuid, uuids, whole, word } from '#web/client/url-fields.ts';

/** The state of the board in its URL. */
export const boardUrl = {
  /** Empty for today. */
  day: plainDate,
  view: choice(['day', 'week'], 'day'),
  search: word,
  building: word,
  equipment: several(roomEquipment),
  /** Minimum capacity; 0 for no filter. */
  people: whole(0),
  room: uuids,
  /** The panel beside the board: a booking, or the form of a new one with the values chosen for it. */
  booking: uuid,
  act: maybe(['edit', 'cancel']),
  new: flag,
  inRoom: uuid,
  /** `YYYY-MM-DDTHH:MM` in the room's zone. */
  at: word,
  minutes: whole(60),
};
export type BoardState = UrlState<typeof boardUrl>;

export const noFilters = { search: '', building: '', equipment: [], people: 0, room: [] } as const;
export const nothingOpen = { booking: '', act: undefined, new: false, inRoom: '', at: '', minutes: 60 } as const;

export const isNarrowed = ({ search, building, equipment, people, room }: BoardState): boolean =>
  search.trim() !== '' || building !== '' || equipment.length > 0 || people > 0 || room.length > 0;
