import { inMain, leading } from './main-layout.tsx';
import { paths } from './paths.ts';

const inOrders = [{ page: 'billing' }, { page: 'orders', path: paths.orders, code: '050100' }] as const;
const inSubscriptions = [{ page: 'billing' }, { page: 'subscriptions', path: paths.subscriptions, code: '050200' }] as const;

/** Screens of orders, subscriptions, purchases and cards. */
export const billingScreens = [
  leading(paths.billing, [paths.orders, '050100'], [paths.subscriptions, '050200'], [paths.paymentMethods, '050300']),
  inMain(paths.orders, () => import('./features/billing/orders/OrdersScreen.tsx'), 'OrdersScreen', {
    page: 'orders',
    trail: [{ page: 'billing' }],
    code: '050100',
    words: ['orders'],
  }),
  inMain(paths.oldOrder({ id: '$id' }), () => import('./features/billing/orders/OldOrderScreen.tsx'), 'OldOrderScreen', {
    page: 'oldOrder',
    trail: inOrders,
    code: '050100',
    words: ['orders'],
  }),
  inMain(paths.order({ id: '$id' }), () => import('./features/billing/orders/OrderScreen.tsx'), 'OrderScreen', {
    page: 'order',
    trail: inOrders,
    code: '050100',
    words: ['orders', 'orderPayment', 'apps', 'rules'],
  }),
  inMain(paths.bill({ id: '$id' }), () => import('./features/billing/orders/BillScreen.tsx'), 'BillScreen', {
    page: 'bill',
    trail: inOrders,
    code: '050100',
    words: ['orders', 'orderPayment', 'billingDocuments', 'apps'],
  }),
  inMain(paths.subscriptions, () => import('./features/billing/subscriptions/SubscriptionsScreen.tsx'), 'SubscriptionsScreen', {
    page: 'subscriptions',
    trail: [{ page: 'billing' }],
    code: '050200',
    words: ['subscriptions', 'orders', 'apps', 'rules'],
  }),
  inMain(
    paths.subscriptionSeats({ id: '$id' }),
    () => import('./features/billing/subscriptions/SeatsScreen.tsx'),
    'SeatsScreen',
    {
      page: 'subscriptionSeats',
      trail: inSubscriptions,
      code: '050200',
      words: ['subscriptions'],
    },
  ),
  inMain(paths.buy({}), () => import('./features/billing/checkout/BuyScreen.tsx'), 'BuyScreen', {
    page: 'buy',
    trail: inSubscriptions,
    code: '050200',
    access: 'edit',
    words: ['apps', 'checkout', 'market', 'firstRun', 'rules'],
  }),
  inMain(
    paths.paymentMethods,
    () => import('./features/billing/payment-methods/PaymentMethodsScreen.tsx'),
    'PaymentMethodsScreen',
    {
      page: 'paymentMethods',
      trail: [{ page: 'billing' }],
      code: '050300',
      words: ['paymentMethods', 'rules'],
    },
  ),
];
