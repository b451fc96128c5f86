import { composeText } from '#contract/composed.ts';

/** Whether digits are those of a card: 12 to 19 of them, with the check digit that Luhn's rule asks for. */
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

// An id may look like digits that are told apart by hyphens.
const ids = /\b[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}\b/gi;
const runs = /(?<![\p{L}\p{N}])\p{Nd}(?:[ .+-]?\p{Nd}){11,18}(?![\p{L}\p{N}])/gu;

/** Whether a text holds the number of a card, in digits of any writing. */
export function containsCardNumber(text: string): boolean {
  return (composeText(text, 'NFKC').replaceAll(ids, ' ').match(runs) ?? []).some(isCardNumber);
}

// Numbers of transfers look alike: only as long and with the beginning that the large networks give.
const ofNetwork = /^(?:4\d{15}|5[1-5]\d{14}|2[2-7]\d{14}|3[47]\d{13}|6(?:011|2|5)\d+)$/;

/** Whether somebody wrote the number of a card into a text about something else. */
export function mentionsCardNumber(text: string): boolean {
  const found = composeText(text, 'NFKC').replaceAll(ids, ' ').match(runs) ?? [];
  return found.some((each) => ofNetwork.test(each.replaceAll(/[ .+-]/g, '')) && isCardNumber(each));
}
