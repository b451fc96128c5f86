import { inMain } from './main-layout.tsx';
import { paths } from './paths.ts';

const inSubscriptions = [{ page: 'billing' }, { page: 'subscriptions', path: paths.subscriptions, code: '050200' }] as const;

/** Orders, subscriptions, buying and cards. */
export const billingScreens = [
  inMain(paths.buy({}), () => import('./features/billing/buy/BuyScreen.tsx'), 'BuyScreen', {
    page: 'buy',
    trail: inSubscriptions,
    code: '050200',
    access: 'edit',
    words: ['apps', 'buying', 'market', 'firstRun', 'rules'],
  }),
];
