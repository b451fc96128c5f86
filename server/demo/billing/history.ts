import type { PayType } from '#contract/billing/order-states.ts';
import type { PlanPeriod } from '#contract/billing/plan-facts.ts';

interface Bought {
  planKey: string;
  period: PlanPeriod;
  quantity: number;
}

type What =
  | ({ act: 'BUY' } & Bought)
  | ({ act: 'ADD_SERVICE' } & Bought)
  | { act: 'ADD_QUANTITY'; quantity: number }
  | { act: 'RENEW'; quantity: number };

/** An order of the demo team for an app; a change refers to that app's main plan. */
export interface DemoOrder {
  app: string;
  /** Days since it was ordered. */
  days: number;
  what: What;
  payType: PayType;
  /**
   * The result: paid at once, paid after a second proof, refunded, cancelled, cancelled with its proof, expired, or waiting for
   * the review of its proof.
   */
  became: 'PAID' | 'PAID_LATER' | 'REFUNDED' | 'CANCELLED' | 'VOUCHER_CANCELLED' | 'LAPSED' | 'WAITING';
}

/** Covers every state of the specification (section 4); the paid plans are those with which the apps were opened. */
export const demoOrders: readonly DemoOrder[] = [
  {
    app: 'crm',
    days: 377,
    what: { act: 'BUY', planKey: 'packs', period: 'YEAR', quantity: 75 },
    payType: 'STRIPE',
    became: 'PAID',
  },
  {
    app: 'expenses',
    days: 356,
    payType: 'BANK_TRANSFER',
    became: 'PAID',
    what: {
      act: 'BUY',
      planKey: 'everybody',
      period: 'YEAR',
      quantity: 1300,
    },
  },
  {
    app: 'e-sign',
    days: 325,
    what: { act: 'BUY', planKey: 'unlimited', period: 'YEAR', quantity: 1 },
    payType: 'STRIPE',
    became: 'PAID',
  },
  {
    app: 'projects',
    days: 244,
    what: { act: 'BUY', planKey: 'growth', period: 'YEAR', quantity: 45 },
    payType: 'STRIPE',
    became: 'PAID',
  },
  {
    app: 'hr-system',
    days: 151,
    payType: 'BANK_TRANSFER',
    became: 'PAID',
    what: {
      act: 'BUY',
      planKey: 'professional',
      period: 'YEAR',
      quantity: 1400,
    },
  },
  { app: 'projects', days: 120, what: { act: 'ADD_QUANTITY', quantity: 60 }, payType: 'STRIPE', became: 'PAID' },
  {
    app: 'hr-system',
    days: 96,
    payType: 'BANK_TRANSFER',
    became: 'REFUNDED',
    what: {
      act: 'ADD_SERVICE',
      planKey: 'contracts',
      period: 'NONE',
      quantity: 300,
    },
  },
  { app: 'hr-system', days: 60, what: { act: 'ADD_QUANTITY', quantity: 1500 }, payType: 'BANK_TRANSFER', became: 'PAID_LATER' },
  {
    app: 'codeless',
    days: 41,
    what: { act: 'BUY', planKey: 'team', period: 'MONTH', quantity: 30 },
    payType: 'STRIPE',
    became: 'CANCELLED',
  },
  {
    app: 'help-desk',
    days: 28,
    what: { act: 'BUY', planKey: 'agents', period: 'MONTH', quantity: 10 },
    payType: 'STRIPE',
    became: 'PAID',
  },
  {
    app: 'expenses',
    days: 20,
    payType: 'STRIPE',
    became: 'LAPSED',
    what: {
      act: 'ADD_SERVICE',
      planKey: 'scanning',
      period: 'NONE',
      quantity: 1e3,
    },
  },
  {
    app: 'projects',
    days: 14,
    what: { act: 'ADD_QUANTITY', quantity: 80 },
    payType: 'BANK_TRANSFER',
    became: 'VOUCHER_CANCELLED',
  },
  { app: 'help-desk', days: 2, what: { act: 'RENEW', quantity: 10 }, payType: 'STRIPE', became: 'PAID' },
];

/**
 * The order of the second, small team whose proof waits for review. The demo team itself has no open order, so that it can buy.
 */
export const smallTeamOrder: DemoOrder = {
  app: 'codeless',
  days: 1,
  what: { act: 'BUY', planKey: 'team', period: 'YEAR', quantity: 12 },
  payType: 'BANK_TRANSFER',
  became: 'WAITING',
};
