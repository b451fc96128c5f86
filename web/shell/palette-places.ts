import type { MenuCode } from '#contract/access/permission-facts.ts';
import { paths } from '#web/paths.ts';
import type { IconName } from '#web/ui/Icon.tsx';
import type { PageKey } from './page-keys.ts';

interface Place {
  page: PageKey;
  path: string;
  icon: IconName;
  /** The menu code that is required; without one, the page is for all members. */
  code?: MenuCode;
  access?: 'view' | 'edit';
}

/** Pages that are not entries of the menu: tabs and subpages. */
export const furtherPlaces: readonly Place[] = [
  { page: 'headRequests', path: paths.headRequests, icon: 'mail', code: '020500' },
  { page: 'inviteList', path: paths.inviteList, icon: 'mail', code: '020100' },
  { page: 'resigned', path: paths.resignList, icon: 'members', code: '020100' },
  { page: 'headcount', path: paths.headcount, icon: 'members', code: '020100' },
  { page: 'health', path: paths.health, icon: 'check', code: '020100' },
  { page: 'import', path: paths.importMembers, icon: 'upload', code: '020100', access: 'edit' },
  { page: 'recycleBin', path: paths.recycleBin, icon: 'trash', code: '020100', access: 'edit' },
  { page: 'orgChart', path: paths.orgChart, icon: 'departments', code: '020200' },
  { page: 'visibleRange', path: paths.visibleRange, icon: 'visibility', code: '020300' },
  { page: 'fieldVisibility', path: paths.fieldVisibility, icon: 'visibility', code: '020300' },
  { page: 'explainSight', path: paths.explainSight({}), icon: 'help', code: '020300' },
  { page: 'appMarket', path: paths.appMarket, icon: 'apps' },
  { page: 'appRequests', path: paths.appRequests, icon: 'apps', code: '040100' },
  { page: 'appGrants', path: paths.appGrants, icon: 'shield', code: '040100' },
  { page: 'buy', path: paths.buy({}), icon: 'receipt', code: '050200', access: 'edit' },
  { page: 'explainMenu', path: paths.explainMenu({}), icon: 'help', code: '060100' },
  { page: 'notifications', path: paths.notifications, icon: 'bell' },
  { page: 'userSettings', path: paths.settings, icon: 'face' },
  { page: 'ownActivity', path: paths.ownActivity, icon: 'shield' },
  { page: 'safetyEvents', path: paths.safetyEvents, icon: 'shield', code: '080200' },
  { page: 'download', path: paths.download, icon: 'download' },
];

/** Actions that can be started at once, by their key in `shell.search.acts`. */
export const beginnings = [
  { act: 'addMember', path: paths.newMember, icon: 'plus', code: '020100', access: 'edit' },
  { act: 'invite', path: paths.invite, icon: 'mail', code: '020100', access: 'edit' },
  { act: 'bookRoom', path: paths.roomBoard, icon: 'calendar', code: '030300', access: 'view' },
  { act: 'newRole', path: paths.newRole, icon: 'roles', code: '020400', access: 'edit' },
  { act: 'newException', path: paths.newException, icon: 'visibility', code: '020300', access: 'edit' },
  { act: 'newBanner', path: paths.newBanner, icon: 'picture', code: '070200', access: 'edit' },
] as const satisfies readonly { act: string; path: string; icon: IconName; code: MenuCode; access: 'view' | 'edit' }[];
