/** How a card behaves when it is charged or refunded. */
export type CardBehaviour =
  | 'ok'
  | 'declined'
  | 'insufficientFunds'
  | 'lost'
  | 'expired'
  | 'processingError'
  | 'challenge'
  | 'challengeThenDeclined'
  | 'delayed'
  | 'cut'
  | 'refundPending'
  | 'refundFails';

export interface TestCard {
  number: string;
  brand: 'visa' | 'mastercard' | 'amex' | 'unionpay';
  funding: 'credit' | 'debit' | 'prepaid';
  /** `wrongCode` is refused by the form. */
  behaviour: CardBehaviour | 'wrongCode';
}

/**
 * The only card numbers the form accepts: Stripe's published test numbers, and two of our own (delayed, and connection broken),
 * for which Stripe has none. A real card is refused before any other field is read.
 */
export const testCards: readonly TestCard[] = [
  { number: '4242424242424242', brand: 'visa', funding: 'credit', behaviour: 'ok' },
  { number: '5555555555554444', brand: 'mastercard', funding: 'credit', behaviour: 'ok' },
  { number: '4000056655665556', brand: 'visa', funding: 'debit', behaviour: 'ok' },
  { number: '5105105105105100', brand: 'mastercard', funding: 'prepaid', behaviour: 'ok' },
  { number: '378282246310005', brand: 'amex', funding: 'credit', behaviour: 'ok' },
  { number: '6200000000000005', brand: 'unionpay', funding: 'credit', behaviour: 'ok' },
  { number: '4000000000000002', brand: 'visa', funding: 'credit', behaviour: 'declined' },
  { number: '4000000000009995', brand: 'visa', funding: 'credit', behaviour: 'insufficientFunds' },
  { number: '4000000000009987', brand: 'visa', funding: 'credit', behaviour: 'lost' },
  { number: '4000000000000069', brand: 'visa', funding: 'credit', behaviour: 'expired' },
  { number: '4000000000000119', brand: 'visa', funding: 'credit', behaviour: 'processingError' },
  { number: '4000000000000127', brand: 'visa', funding: 'credit', behaviour: 'wrongCode' },
  { number: '4000000000003220', brand: 'visa', funding: 'credit', behaviour: 'challenge' },
  { number: '4000008400001629', brand: 'visa', funding: 'credit', behaviour: 'challengeThenDeclined' },
  { number: '4000000000070005', brand: 'visa', funding: 'credit', behaviour: 'delayed' },
  { number: '4000000000080004', brand: 'visa', funding: 'credit', behaviour: 'cut' },
  { number: '4000000000007726', brand: 'visa', funding: 'credit', behaviour: 'refundPending' },
  { number: '4000000000005126', brand: 'visa', funding: 'credit', behaviour: 'refundFails' },
];

export const findTestCard = (number: string): TestCard | undefined => testCards.find((card) => card.number === number);

interface Refusal {
  code: string;
  decline_code: string;
  message: string;
}

/** The reason why a charge is refused, in the texts of the API; undefined if it succeeds. */
export const refusals: Partial<Record<CardBehaviour, Refusal>> = {
  declined: { code: 'card_declined', decline_code: 'generic_decline', message: 'Your card was declined.' },
  challengeThenDeclined: { code: 'card_declined', decline_code: 'generic_decline', message: 'Your card was declined.' },
  insufficientFunds: { code: 'card_declined', decline_code: 'insufficient_funds', message: 'Your card has insufficient funds.' },
  lost: { code: 'card_declined', decline_code: 'lost_card', message: 'Your card was declined.' },
  expired: { code: 'expired_card', decline_code: 'expired_card', message: 'Your card has expired.' },
  processingError: {
    code: 'processing_error',
    decline_code: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
};

export const authenticationNeeded: Refusal = {
  code: 'authentication_required',
  decline_code: 'authentication_required',
  message: 'Your card was declined. This transaction requires authentication.',
};
