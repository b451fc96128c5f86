import { roomEquipment } from '#contract/workplace/room-facts.ts';
import { choice, flag, maybe, plainDate, several, type UrlState, uuid, uuids, whole, word } from '#web/client/url-fields.ts';

export const boardViews = ['day', 'week', 'plan'] as const;

/** The state of the board in its URL. */
export const boardUrl = {
  /** Empty for today. */
  day: plainDate,
  view: choice(boardViews, 'day'),
  /** The floor that the plan shows, and its time as `HH:MM`; empty for the first floor with a plan, and for now. */
  floor: word,
  time: word,
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
  /** The room whose day is shown beside the plan. */
  dayOf: uuid,
};
export type BoardState = UrlState<typeof boardUrl>;

export const noFilters = { search: '', building: '', equipment: [], people: 0, room: [] } as const;
export const nothingOpen = { booking: '', act: undefined, new: false, inRoom: '', at: '', minutes: 60, dayOf: '' } as const;

export const isNarrowed = ({ search, building, equipment, people, room }: BoardState): boolean =>
  search.trim() !== '' || building !== '' || equipment.length > 0 || people > 0 || room.length > 0;
