import { describe, expect, it } from 'vitest';
import { paymentOf, type Terms } from './app-facts.ts';

const now = new Date('2026-05-01T08:00:00Z');
const later = (days: number, ms = 0) => new Date(now.getTime() + days * 86_400_000 + ms);
const terms = (overrides: Partial<Terms> = {}): Terms => ({
  free: false,
  trialUntil: null,
  paidUntil: null,
  cancelledAt: null,
  ...overrides,
});

describe('the payment of an app', () => {
  it('is expired at the instant its term ends, and not before', () => {
    expect(paymentOf(terms({ paidUntil: now }), now)).toMatchObject({ payment: 'EXPIRED', daysLeft: 0, trial: false });
    expect(paymentOf(terms({ paidUntil: later(0, 1) }), now)).toMatchObject({ payment: 'WAIT_EXPIRE', daysLeft: 1 });
    expect(paymentOf(terms(), now)).toMatchObject({ payment: 'EXPIRED', until: null });
  });

  it('warns from fifteen days on', () => {
    expect(paymentOf(terms({ paidUntil: later(15) }), now)).toMatchObject({ payment: 'WAIT_EXPIRE', daysLeft: 15 });
    expect(paymentOf(terms({ paidUntil: later(15, 1) }), now)).toMatchObject({ payment: 'NORMAL', daysLeft: 16 });
  });

  it('is cancelled only while it still runs', () => {
    expect(paymentOf(terms({ paidUntil: later(40), cancelledAt: now }), now).payment).toBe('CANCEL');
    expect(paymentOf(terms({ paidUntil: later(-1), cancelledAt: now }), now).payment).toBe('EXPIRED');
  });

  it('follows the paid term once there is one, and never ends for a free app', () => {
    expect(paymentOf(terms({ trialUntil: later(10), paidUntil: later(-1) }), now)).toMatchObject({
      payment: 'EXPIRED',
      trial: false,
    });
    expect(paymentOf(terms({ trialUntil: later(14) }), now)).toMatchObject({ payment: 'NORMAL', trial: true, daysLeft: 14 });
    expect(paymentOf(terms({ trialUntil: later(3, 1) }), now)).toMatchObject({ payment: 'NORMAL', trial: true, daysLeft: 4 });
    expect(paymentOf(terms({ trialUntil: later(3) }), now)).toMatchObject({ payment: 'WAIT_EXPIRE', trial: true, daysLeft: 3 });
    expect(paymentOf(terms({ free: true, paidUntil: later(-1) }), now)).toMatchObject({ payment: 'NORMAL', until: null });
  });
});
