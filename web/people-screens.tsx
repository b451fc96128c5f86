import { inMain, leading } from './main-layout.tsx';
import { paths } from './paths.ts';

const inContacts = [{ page: 'contacts' }] as const;
const belowMembers = [{ page: 'contacts' }, { page: 'members', path: paths.members }] as const;

/** Screens of members and departments, and the lists about them. */
export const peopleScreens = [
  inMain(paths.directory, () => import('./features/people/directory/DirectoryScreen.tsx'), 'DirectoryScreen', {
    page: 'directory',
    trail: [],
    code: '090000',
    words: ['directory', 'members'],
  }),
  inMain(paths.person({ id: '$id' }), () => import('./features/people/directory/PersonScreen.tsx'), 'PersonScreen', {
    page: 'person',
    trail: [{ page: 'home' }, { page: 'directory', path: paths.directory }],
    code: '090000',
    words: ['directory', 'members'],
  }),
  leading(
    paths.contacts,
    [paths.members, '020100'],
    [paths.departments, '020200'],
    [paths.visibilityExceptions, '020300'],
    [paths.roles, '020400'],
    [paths.headRequests, '020500'],
  ),
  inMain(paths.members, () => import('./features/people/members/MembersScreen.tsx'), 'MembersScreen', {
    page: 'members',
    trail: inContacts,
    code: '020100',
    words: ['members'],
  }),
  inMain(paths.newMember, () => import('./features/people/members/NewMemberScreen.tsx'), 'NewMemberScreen', {
    page: 'newMember',
    trail: belowMembers,
    code: '020100',
    access: 'edit',
    words: ['members', 'nouns', 'rules'],
  }),
  inMain(paths.resign({ members: [] }), () => import('./features/people/resignations/ResignScreen.tsx'), 'ResignScreen', {
    page: 'resign',
    trail: belowMembers,
    code: '020100',
    access: 'edit',
    words: ['resignations', 'rules'],
  }),
  inMain(paths.resignList, () => import('./features/people/resignations/ResignedScreen.tsx'), 'ResignedScreen', {
    page: 'resigned',
    trail: belowMembers,
    code: '020100',
    words: ['resignations'],
  }),
  inMain(
    paths.resignation({ id: '$id' }),
    () => import('./features/people/resignations/ResignationScreen.tsx'),
    'ResignationScreen',
    {
      page: 'resignation',
      trail: [...belowMembers, { page: 'resigned', path: paths.resignList }],
      code: '020100',
      words: ['resignations', 'members'],
    },
  ),
  inMain(paths.invite, () => import('./features/people/invitations/InviteMembersScreen.tsx'), 'InviteMembersScreen', {
    page: 'invite',
    trail: belowMembers,
    code: '020100',
    access: 'edit',
    words: ['invitations', 'delivery', 'rules'],
  }),
  inMain(paths.inviteList, () => import('./features/people/joining/RequestsScreen.tsx'), 'RequestsScreen', {
    page: 'inviteList',
    trail: [...belowMembers, { page: 'invite', path: paths.invite }],
    code: '020100',
    words: ['joining', 'members', 'delivery', 'rules'],
  }),
  inMain(paths.headRequests, () => import('./features/people/joining/RequestsScreen.tsx'), 'HeadRequestsScreen', {
    page: 'headRequests',
    trail: inContacts,
    code: '020500',
    words: ['joining', 'members', 'rules'],
  }),
  inMain(paths.headAppRequests, () => import('./features/apps/app-requests/RequestsScreen.tsx'), 'HeadAppRequestsScreen', {
    page: 'appRequests',
    trail: [{ page: 'contacts' }, { page: 'headRequests', path: paths.headRequests }],
    code: '020500',
    words: ['appRequests'],
  }),
  inMain(paths.importMembers, () => import('./features/people/imports/ImportScreen.tsx'), 'ImportScreen', {
    page: 'import',
    trail: belowMembers,
    code: '020100',
    access: 'edit',
    words: ['imports'],
  }),
  inMain(paths.importErrorList, () => import('./features/people/imports/ImportErrorScreen.tsx'), 'ImportErrorScreen', {
    page: 'importError',
    trail: belowMembers,
    code: '020100',
    access: 'edit',
    words: ['imports'],
  }),
  inMain(paths.recycleBin, () => import('./features/people/recycle-bin/RecycleBinScreen.tsx'), 'RecycleBinScreen', {
    page: 'recycleBin',
    trail: belowMembers,
    code: ['020100', '020200'],
    access: 'edit',
    words: ['recycleBin', 'members'],
  }),
  inMain(paths.headcount, () => import('./features/people/insight/HeadcountScreen.tsx'), 'HeadcountScreen', {
    page: 'headcount',
    trail: belowMembers,
    code: '020100',
    words: ['insight', 'members'],
  }),
  inMain(paths.health, () => import('./features/people/insight/HealthScreen.tsx'), 'HealthScreen', {
    page: 'health',
    trail: belowMembers,
    code: '020100',
    words: ['insight', 'members', 'rules'],
  }),
  inMain(paths.member({ id: '$id' }), () => import('./features/people/members/MemberScreen.tsx'), 'MemberScreen', {
    page: 'member',
    trail: belowMembers,
    code: '020100',
    words: ['members', 'timeline', 'roles', 'apps', 'appSettings', 'resignations', 'delivery'],
  }),
  inMain(paths.editMember({ id: '$id' }), () => import('./features/people/members/EditMemberScreen.tsx'), 'EditMemberScreen', {
    page: 'editMember',
    trail: [...belowMembers, { page: 'member', path: paths.member }],
    code: '020100',
    access: 'edit',
    words: ['members', 'nouns', 'rules'],
  }),
  inMain(paths.departments, () => import('./features/people/departments/DepartmentsScreen.tsx'), 'DepartmentsScreen', {
    page: 'departments',
    trail: inContacts,
    code: '020200',
    words: ['departments', 'members', 'recycleBin', 'rules'],
  }),
  inMain(paths.orgChart, () => import('./features/people/insight/OrgChartScreen.tsx'), 'OrgChartScreen', {
    page: 'orgChart',
    trail: [{ page: 'contacts' }, { page: 'departments', path: paths.departments }],
    code: '020200',
    words: ['insight'],
  }),
];
