import { inMain, leading } from './main-layout.tsx';
import { paths } from './paths.ts';

const inHelp = [{ page: 'home' }, { page: 'help', path: paths.help }] as const;
const inRooms = [{ page: 'rooms' }] as const;

/** Home, meeting rooms, banners and the help centre. */
export const workplaceScreens = [
  inMain('/', () => import('./features/workplace/home/HomeScreen.tsx'), 'HomeScreen', {
    page: 'home',
    trail: [],
    code: '010000',
    words: ['home', 'memberApps'],
  }),
  inMain(paths.banners, () => import('./features/workplace/banners/BannersScreen.tsx'), 'BannersScreen', {
    page: 'banners',
    trail: [{ page: 'organization' }],
    code: '070200',
    words: ['banners'],
  }),
  inMain(paths.newBanner, () => import('./features/workplace/banners/NewBannerScreen.tsx'), 'NewBannerScreen', {
    page: 'newBanner',
    trail: [{ page: 'organization' }, { page: 'banners', path: paths.banners }],
    code: '070200',
    access: 'edit',
    words: ['banners', 'rules'],
  }),
  inMain(paths.banner({ id: '$id' }), () => import('./features/workplace/banners/BannerScreen.tsx'), 'BannerScreen', {
    page: 'banner',
    trail: [{ page: 'organization' }, { page: 'banners', path: paths.banners }],
    code: '070200',
    words: ['banners', 'rules'],
  }),
  inMain(paths.help, () => import('./features/workplace/help/HelpScreen.tsx'), 'HelpScreen', {
    page: 'help',
    trail: [],
    words: ['help'],
  }),
  inMain(paths.changelog, () => import('./features/workplace/help/ChangelogScreen.tsx'), 'ChangelogScreen', {
    page: 'changelog',
    trail: inHelp,
    words: ['help'],
  }),
  inMain(paths.contactUs, () => import('./features/workplace/help/ContactScreen.tsx'), 'ContactScreen', {
    page: 'contactUs',
    trail: inHelp,
    words: ['help'],
  }),
  inMain(paths.article({ slug: '$slug' }), () => import('./features/workplace/help/ArticleScreen.tsx'), 'ArticleScreen', {
    page: 'helpArticle',
    trail: inHelp,
    words: ['help'],
  }),
  leading(paths.rooms, [paths.roomBoard, '030300']),
  inMain(paths.roomBoard, () => import('./features/workplace/rooms/board/BoardScreen.tsx'), 'BoardScreen', {
    page: 'roomBoard',
    trail: inRooms,
    code: '030300',
    words: ['bookings', 'calendars', 'floorPlans', 'rules', 'scan'],
  }),
  inMain(paths.ownMeetings, () => import('./features/workplace/rooms/bookings/MineScreen.tsx'), 'MineScreen', {
    page: 'ownMeetings',
    trail: inRooms,
    code: '030300',
    words: ['bookings', 'calendars'],
  }),
  inMain(
    paths.roomDoor({ code: '$code' }),
    () => import('./features/workplace/rooms/check-in/CheckInScreen.tsx'),
    'CheckInScreen',
    {
      page: 'roomDoor',
      trail: inRooms,
      code: '030300',
      words: ['calendars'],
    },
  ),
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
  inMain(paths.floorPlans, () => import('./features/workplace/rooms/plans/FloorPlansScreen.tsx'), 'FloorPlansScreen', {
    page: 'floorPlans',
    trail: [{ page: 'rooms' }, { page: 'roomManage', path: paths.roomManage, code: '030200' }],
    code: '030200',
    words: ['floorPlans', 'rooms', 'rules'],
  }),
  inMain(paths.booking({ id: '$id' }), () => import('./features/workplace/rooms/bookings/BookingScreen.tsx'), 'BookingScreen', {
    page: 'booking',
    trail: [{ page: 'rooms' }, { page: 'roomRecords', path: paths.roomRecords, code: '030100' }],
    code: ['030300', '030100'],
    words: ['bookings', 'rules'],
  }),
];
