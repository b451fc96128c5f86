import { composeText } from '#contract/composed.ts';

/** Whether a text is a card number: 12 to 19 digits with a valid Luhn check digit. */
function isCardNumber(text: string): boolean {
  const digits = text.replaceAll(/[ .+-]/g, '');
  if (!/^\d{12,19}$/.test(digits)) return false;
  let sum = 0;
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits[digits.length - 1 - place]);
    sum += place % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2;
  }
  return sum % 10 === 0;
}

// A UUID may look like groups of digits separated by hyphens, so UUIDs are removed first.
const ids = /\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b/gi;
const runs = /(?<![\p{L}\p{N}])\p{Nd}(?:[ .+-]?\p{Nd}){11,18}(?![\p{L}\p{N}])/gu;

/** Whether a text contains a card number, in the digits of any script. */
export function containsCardNumber(text: string): boolean {
  return (composeText(text, 'NFKC').replaceAll(ids, ' ').match(runs) ?? []).some(isCardNumber);
}

// Lengths and prefixes of the large card networks. They tell card numbers from other long numbers, such as those of transfers.
const ofNetwork = /^(?:4\d{15}|5[1-5]\d{14}|2[2-7]\d{14}|3[47]\d{13}|6(?:011|2|5)\d+)$/;

/** Whether a free text contains a card number of a large card network. */
export function mentionsCardNumber(text: string): boolean {
  const found = composeText(text, 'NFKC').replaceAll(ids, ' ').match(runs) ?? [];
  return found.some((each) => ofNetwork.test(each.replaceAll(/[ .+-]/g, '')) && isCardNumber(each));
}
