import { inMain, leading } from './main-layout.tsx';
import { paths } from './paths.ts';

const inContacts = [{ page: 'contacts' }] as const;
const belowRoles = [{ page: 'contacts' }, { page: 'roles', path: paths.roles }] as const;
const inVisibility = [{ page: 'contacts' }, { page: 'visibility', path: paths.visibility }] as const;
const visibility = { code: '020300', words: ['visibility', 'members', 'rules'] } as const;

/** Screens of visibility, roles and administrators. */
export const accessScreens = [
  leading(paths.visibility, [paths.visibilityExceptions, '020300']),
  inMain(paths.visibilityExceptions, () => import('./features/access/visibility/ExceptionsScreen.tsx'), 'ExceptionsScreen', {
    page: 'visibility',
    trail: inContacts,
    ...visibility,
  }),
  inMain(paths.newException, () => import('./features/access/visibility/NewExceptionScreen.tsx'), 'NewExceptionScreen', {
    page: 'newException',
    trail: inVisibility,
    access: 'edit',
    ...visibility,
  }),
  inMain(paths.exception({ id: '$id' }), () => import('./features/access/visibility/ExceptionScreen.tsx'), 'ExceptionScreen', {
    page: 'editException',
    trail: inVisibility,
    ...visibility,
  }),
  inMain(paths.visibleRange, () => import('./features/access/visibility/VisibleRangeScreen.tsx'), 'VisibleRangeScreen', {
    page: 'visibleRange',
    trail: inVisibility,
    ...visibility,
  }),
  inMain(paths.fieldVisibility, () => import('./features/access/visibility/FieldsScreen.tsx'), 'FieldsScreen', {
    page: 'fieldVisibility',
    trail: inVisibility,
    ...visibility,
  }),
  inMain(paths.explainSight({}), () => import('./features/access/visibility/ExplainScreen.tsx'), 'ExplainScreen', {
    page: 'explainSight',
    trail: inVisibility,
    ...visibility,
  }),
  inMain(paths.roles, () => import('./features/access/roles/RolesScreen.tsx'), 'RolesScreen', {
    page: 'roles',
    trail: inContacts,
    code: '020400',
    words: ['roles', 'rules'],
  }),
  inMain(paths.newRole, () => import('./features/access/roles/NewRoleScreen.tsx'), 'NewRoleScreen', {
    page: 'newRole',
    trail: belowRoles,
    code: '020400',
    access: 'edit',
    words: ['roles', 'rules'],
  }),
  inMain(paths.role({ id: '$id' }), () => import('./features/access/roles/RolesScreen.tsx'), 'RolesScreen', {
    page: 'roles',
    trail: inContacts,
    code: '020400',
    words: ['roles', 'rules'],
  }),
  inMain(paths.editRole({ id: '$id' }), () => import('./features/access/roles/EditRoleScreen.tsx'), 'EditRoleScreen', {
    page: 'editRole',
    trail: [{ page: 'contacts' }, { page: 'roles', path: paths.role }],
    code: '020400',
    access: 'edit',
    words: ['roles', 'rules'],
  }),
  leading(paths.permissions, [paths.administrators, '060100']),
  inMain(paths.administrators, () => import('./features/access/roles/AdministratorsScreen.tsx'), 'AdministratorsScreen', {
    page: 'administrators',
    trail: [{ page: 'permissions' }],
    code: '060100',
    words: ['roles', 'rules'],
  }),
  inMain(paths.explainMenu({}), () => import('./features/access/roles/ExplainMenuScreen.tsx'), 'ExplainMenuScreen', {
    page: 'explainMenu',
    trail: [{ page: 'permissions' }, { page: 'administrators', path: paths.administrators }],
    code: '060100',
    words: ['roles'],
  }),
  inMain(paths.safetySettings, () => import('./features/access/security/SafetyScreen.tsx'), 'SafetyScreen', {
    page: 'safetySettings',
    trail: [{ page: 'safety' }],
    code: '080200',
    words: ['authEvents', 'security'],
  }),
  inMain(paths.safetyEvents, () => import('./features/access/security/EventsScreen.tsx'), 'EventsScreen', {
    page: 'safetyEvents',
    trail: [{ page: 'safety' }, { page: 'safetySettings', path: paths.safetySettings }],
    code: '080200',
    words: ['authEvents', 'security'],
  }),
];
