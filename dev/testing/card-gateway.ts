import type { CardFailure } from '#contract/payment-facts.ts';
import {
  type CardDoor,
  type CardEvent,
  type Charge,
  type ChargeInput,
  GatewayUnreachable,
  SignatureWrong,
} from '#server/outside/cards/card-door.ts';

/** What becomes of a call: it is heard, was never heard by the gateway, or its answer is lost. */
export type Fault = 'none' | 'before' | 'after';
export type Fate = 'SUCCEEDED' | 'PROCESSING' | 'CHALLENGE' | 'FAILED';

interface Kept extends Charge {
  input: ChargeInput;
  refunded: number;
}

/**
 * A gateway in memory, which moves money as the real one does and says of each call what the test wants: for payments by the
 * thousand, in an order that is the same every time. The sandbox and the SDK have tests of their own.
 */
export class CardGateway {
  readonly charges = new Map<string, Kept>();
  readonly refunds = new Map<string, { ref: string; charge: string; amount: number; state: 'DONE' | 'PROCESSING' | 'FAILED' }>();
  calls = 0;
  /** Decided for each call that asks for something. */
  fault: (call: string) => Fault = () => 'none';
  fate: (input: ChargeInput) => Fate = () => 'SUCCEEDED';
  refundState: 'DONE' | 'PROCESSING' | 'FAILED' = 'DONE';
  /** Waits before the gateway does what it is asked for. */
  before: (call: string) => Promise<void> = () => Promise.resolve();

  /** What all cards have paid, less what went back to them. */
  get taken(): number {
    const paid = [...this.charges.values()].filter(({ state }) => state === 'SUCCEEDED');
    return paid.reduce((sum, { amount, refunded }) => sum + amount - refunded, 0);
  }
  succeeded(): Kept[] {
    return [...this.charges.values()].filter(({ state }) => state === 'SUCCEEDED');
  }
  byPayment(paymentId: string): Kept | undefined {
    return [...this.charges.values()].find((charge) => charge.paymentId === paymentId);
  }
  /** A charge that was worked on, or whose holder was asked, comes to its end. */
  end(ref: string, state: 'SUCCEEDED' | 'FAILED', failure: CardFailure | null = null): void {
    const charge = this.charges.get(ref);
    if (charge) Object.assign(charge, { state, failure, challengeUrl: null });
  }

  charge(input: ChargeInput): Charge {
    const known = this.byPayment(input.paymentId);
    if (known) return told(known);
    const ref = `pi_${input.paymentId}`;
    const state = this.fate(input);
    const charge: Kept = {
      ref,
      paymentId: input.paymentId,
      state: input.offSession && state === 'CHALLENGE' ? 'FAILED' : state,
      challengeUrl: state === 'CHALLENGE' ? `https://bank.example/${ref}` : null,
      failure: state === 'FAILED' ? 'declined' : state === 'CHALLENGE' && input.offSession ? 'authenticationNeeded' : null,
      amount: input.amount,
      input,
      refunded: 0,
    };
    this.charges.set(ref, charge);
    return told(charge);
  }
  stopCharge(ref: string): Charge {
    const charge = this.charges.get(ref);
    if (!charge) throw new Error(`no charge ${ref}`);
    if (charge.state === 'CHALLENGE') Object.assign(charge, { state: 'CANCELLED', challengeUrl: null });
    return told(charge);
  }
  refund({ ref, amount, refundId }: { ref: string; amount: number; refundId: string }) {
    const known = this.refunds.get(`re_${refundId}`);
    if (known) return { ref: known.ref, state: known.state };
    const charge = this.charges.get(ref);
    if (charge?.state !== 'SUCCEEDED' || charge.refunded + amount > charge.amount)
      throw new Error('more than was paid went back');
    const refund = { ref: `re_${refundId}`, charge: ref, amount, state: this.refundState };
    this.refunds.set(refund.ref, refund);
    if (refund.state !== 'FAILED') charge.refunded += amount;
    return { ref: refund.ref, state: refund.state };
  }
  find({ ref, paymentId }: { ref: string | null; paymentId: string }): Charge | undefined {
    const charge = ref === null ? this.byPayment(paymentId) : this.charges.get(ref);
    return charge && told(charge);
  }
  findRefund(ref: string) {
    const refund = this.refunds.get(ref);
    return refund && { ref, state: refund.state };
  }

  /** One call, with what becomes of it. */
  async heard<T>(call: string, work: () => T): Promise<T> {
    this.calls += 1;
    const fault = this.fault(call);
    await this.before(call);
    if (fault === 'before') throw new GatewayUnreachable('nothing was heard');
    const answer = work();
    if (fault === 'after') throw new GatewayUnreachable('the answer was lost');
    return answer;
  }

  door(): CardDoor {
    return {
      name: 'sandbox',
      createCustomer: ({ teamId }) => Promise.resolve(`cus_${teamId}`),
      beginCard: () => Promise.resolve({ url: 'https://gateway.example/form' }),
      readCard: () => Promise.resolve(undefined),
      removeCard: () => Promise.resolve(),
      charge: (input) => this.heard('charge', () => this.charge(input)),
      findCharge: (input) => this.heard('findCharge', () => this.find(input)),
      stopCharge: (ref) => this.heard('stopCharge', () => this.stopCharge(ref)),
      refund: (input) => this.heard('refund', () => this.refund(input)),
      findRefund: ({ ref }) => this.heard('findRefund', () => this.findRefund(ref)),
      readEvent(raw, signature) {
        if (signature !== 'right') throw new SignatureWrong('not ours');
        return JSON.parse(raw.toString()) as CardEvent;
      },
    };
  }
}

const told = ({ ref, paymentId, state, challengeUrl, failure, amount }: Kept): Charge => ({
  ref,
  paymentId,
  state,
  challengeUrl,
  failure,
  amount,
});
