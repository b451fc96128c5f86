import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { ApiError } from './client/api-error.ts';
import { api } from './client/api.ts';
import { currentLanguage } from './client/language.ts';
import { loadPhrases } from './client/phrases.ts';
import { loadUser } from './features/platform/teams/user.ts';
import { never, root } from './main-layout.tsx';
import { paths } from './paths.ts';
import { refuse } from './shell/refused-screen.ts';
import { type Load, screen, type ScreenOptions } from './shell/screen.tsx';
import { requireSignIn } from './shell/start-up.ts';
import { Starting } from './shell/Starting.tsx';

const isForbidden = ({ code }: ApiError) => code === 40_300;

/** The area of provider staff, outside any team; other people are redirected to `/401`. */
const area = createRoute({
  getParentRoute: () => root,
  id: 'staff',
  component: lazyRouteComponent(() => import('./shell/StaffLayout.tsx'), 'StaffLayout'),
  pendingComponent: Starting,
  beforeLoad: async ({ location }) => {
    if (!(await requireSignIn(location.href))) await never;
    try {
      await api.staff.self({}, { quiet: isForbidden });
    } catch (error) {
      if (error instanceof ApiError && isForbidden(error)) refuse();
      throw error;
    }
    await loadUser();
    await loadPhrases(currentLanguage(), 'staff', 'support', 'delivery');
  },
});

function inArea<Name extends string>(
  path: string,
  load: Load<Name>,
  name: Name,
  page: ScreenOptions['page'],
  more: ScreenOptions['words'] = [],
) {
  const options: ScreenOptions = { page, trail: [], words: ['staff', 'support', 'rules', 'catalogue', 'apps', 'oauth', ...more] };
  return createRoute({ getParentRoute: () => area, path, ...screen(load, name, options) });
}

const inBilling = <Name extends string>(path: string, load: Load<Name>, name: Name, page: ScreenOptions['page']) =>
  inArea(path, load, name, page, ['staffBilling', 'nouns']);

export const staffTree = area.addChildren([
  inArea(paths.staff, () => import('./features/platform/staff/TeamsScreen.tsx'), 'TeamsScreen', 'staffTeams'),
  inArea(paths.staffVisits, () => import('./features/platform/staff/VisitsScreen.tsx'), 'VisitsScreen', 'staffVisits'),
  inArea(paths.staffApps, () => import('./features/platform/staff/apps/AppsScreen.tsx'), 'AppsScreen', 'staffApps'),
  inArea(paths.staffPublish, () => import('./features/platform/staff/apps/PublishScreen.tsx'), 'PublishScreen', 'staffPublish'),
  inArea(paths.staffApp({ id: '$id' }), () => import('./features/platform/staff/apps/AppScreen.tsx'), 'AppScreen', 'staffApp'),
  inBilling(
    paths.staffVouchers,
    () => import('./features/platform/staff/billing/VouchersScreen.tsx'),
    'VouchersScreen',
    'staffVouchers',
  ),
  inBilling(
    paths.staffRefunds,
    () => import('./features/platform/staff/billing/RefundsScreen.tsx'),
    'RefundsScreen',
    'staffRefunds',
  ),
  inBilling(paths.staffSales, () => import('./features/platform/staff/billing/SalesScreen.tsx'), 'SalesScreen', 'staffSales'),
  inBilling(
    paths.staffAccounts,
    () => import('./features/platform/staff/billing/AccountsScreen.tsx'),
    'AccountsScreen',
    'staffAccounts',
  ),
  inBilling(paths.staffRates, () => import('./features/platform/staff/billing/RatesScreen.tsx'), 'RatesScreen', 'staffRates'),
  inArea(
    paths.staffFeedback,
    () => import('./features/platform/staff/help/FeedbackScreen.tsx'),
    'FeedbackScreen',
    'staffFeedback',
    ['help'],
  ),
  inArea(paths.staffDemos, () => import('./features/platform/staff/help/DemosScreen.tsx'), 'DemosScreen', 'staffFeedback', [
    'help',
  ]),
  inArea(paths.staffSystem, () => import('./features/platform/staff/system/SystemScreen.tsx'), 'SystemScreen', 'staffSystem', [
    'systemStatus',
  ]),
  inArea(paths.staffEnter({ id: '$id' }), () => import('./features/platform/staff/EnterScreen.tsx'), 'EnterScreen', 'staffEnter'),
]);
