/** Equipment of a room. */
export const roomEquipment = [
  'SCREEN',
  'PROJECTOR',
  'WHITEBOARD',
  'VIDEO',
  'PHONE',
  'MICROPHONE',
  'WHEELCHAIR',
  'COFFEE',
] as const;
export type RoomEquipment = (typeof roomEquipment)[number];

/** Statuses of a room (specification section 4): open for booking or suspended. */
export const roomStatuses = ['OPEN', 'SUSPENDED'] as const;
export type RoomStatus = (typeof roomStatuses)[number];

/** Limits of rooms and bookings (domain rules 6): minutes, days, characters, numbers. */
export const roomLimits = {
  rooms: 500,
  name: 64,
  place: 64,
  remark: 500,
  reason: 200,
  capacity: 10_000,
  bufferMinutes: 60,
  /** Release after a no-show: not before 5 minutes, nor after 60. */
  releaseMinutes: [5, 60],
  photoMegabytes: 5,
  photo: { width: 1280, height: 720 },
} as const;

/** Limits of floor plans: megabytes of the image, pixels of its longer side as stored, plans of a team, rooms on a plan. */
export const planLimits = { megabytes: 10, pixels: 2400, plans: 100, placements: 500 } as const;

/** Opening and closing time in minutes of the room's day, from 0 to 1440; null means closed. */
export type DayHours = readonly [opens: number, closes: number] | null;
/** Hours by day of the week, from Monday. */
export type RoomHours = readonly DayHours[];

export const usualHours: RoomHours = [[480, 1200], [480, 1200], [480, 1200], [480, 1200], [480, 1200], null, null];

export const roomSorts = ['name', 'capacity', 'building'] as const;
/** The path of the room check-in page, which the QR code at a room opens. */
export const checkInPath = '/meetingroom/door';
