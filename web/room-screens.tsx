import { inMain, leading } from './main-layout.tsx';
import { paths } from './paths.ts';

const inRooms = [{ page: 'rooms' }] as const;

/** Screens of meeting rooms: the board, own meetings, the booking records, usage and management. */
export const roomScreens = [
  leading(paths.rooms, [paths.roomBoard, '030300']),
  inMain(paths.roomBoard, () => import('./features/workplace/rooms/board/BoardScreen.tsx'), 'BoardScreen', {
    page: 'roomBoard',
    trail: inRooms,
    code: '030300',
    words: ['bookings', 'calendars', 'rules'],
  }),
  inMain(paths.ownMeetings, () => import('./features/workplace/rooms/bookings/MineScreen.tsx'), 'MineScreen', {
    page: 'ownMeetings',
    trail: inRooms,
    code: '030300',
    words: ['bookings', 'calendars'],
  }),
  inMain(paths.roomDoor({ code: '$code' }), () => import('./features/workplace/rooms/door/DoorScreen.tsx'), 'DoorScreen', {
    page: 'roomDoor',
    trail: inRooms,
    code: '030300',
    words: ['calendars'],
  }),
  inMain(paths.roomRecords, () => import('./features/workplace/rooms/bookings/RecordsScreen.tsx'), 'RecordsScreen', {
    page: 'roomRecords',
    trail: inRooms,
    code: '030100',
    words: ['bookings'],
  }),
  inMain(paths.roomUsage, () => import('./features/workplace/rooms/usage/UsageScreen.tsx'), 'UsageScreen', {
    page: 'roomUsage',
    trail: [{ page: 'rooms' }, { page: 'roomRecords', path: paths.roomRecords, code: '030100' }],
    code: '030100',
    words: ['rooms'],
  }),
  inMain(paths.roomManage, () => import('./features/workplace/rooms/manage/ManageRoomsScreen.tsx'), 'ManageRoomsScreen', {
    page: 'roomManage',
    trail: inRooms,
    code: '030200',
    words: ['rooms', 'bookings', 'members', 'rules'],
  }),
  inMain(paths.booking({ id: '$id' }), () => import('./features/workplace/rooms/bookings/BookingScreen.tsx'), 'BookingScreen', {
    page: 'booking',
    trail: [{ page: 'rooms' }, { page: 'roomRecords', path: paths.roomRecords, code: '030100' }],
    code: ['030300', '030100'],
    words: ['bookings', 'rules'],
  }),
];
