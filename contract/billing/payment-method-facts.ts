/** Expiry of a card: `SOON` in its last month and the one before, `OVER` once its last month has passed. */
export const cardExpiries = ['GOOD', 'SOON', 'OVER'] as const;
export type CardExpiry = (typeof cardExpiries)[number];

/** Returns whether a card is valid, expires soon or has expired. @param today plain date, YYYY-MM-DD */
export function expiryOf({ expMonth, expYear }: { expMonth: number; expYear: number }, today: string): CardExpiry {
  const left = expYear * 12 + expMonth - (Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)));
  return left < 0 ? 'OVER' : left <= 1 ? 'SOON' : 'GOOD';
}

export const addressLimits = { line: 200, city: 100, state: 100, postalCode: 20, holder: 100 } as const;

const brands: Record<string, string> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  unionpay: 'UnionPay',
  jcb: 'JCB',
  discover: 'Discover',
  diners: 'Diners Club',
};

/** The display name of a card: brand and last four digits. */
export const cardName = ({ brand, lastFour }: { brand: string; lastFour: string }): string =>
  `${brands[brand] ?? ''} •••• ${lastFour}`.trim();

/** The display name of a card from the form that a payment stores, 'visa 4242'. */
export function paidCardName(card: string): string {
  const [brand = '', lastFour = ''] = card.split(' ');
  return lastFour ? cardName({ brand, lastFour }) : card;
}
