import fc from 'fast-check';
import { expect, test } from 'vitest';
import { currencies } from './currencies.ts';
import { convertAmount, type ExchangeRate } from './exchange.ts';

const rates: ExchangeRate[] = [
  { currency: 'CNY', perDollar: '7.1234', validFrom: '2026-11-20' },
  { currency: 'HKD', perDollar: '7.78', validFrom: '2026-11-21' },
  { currency: 'IDR', perDollar: '16250.5', validFrom: '2026-11-19' },
];

test('a conversion is null for the same currency or without a rate', () => {
  expect(convertAmount(100, 'HKD', 'HKD', rates)).toBeNull();
  expect(convertAmount(100, 'HKD', 'CNY', rates.slice(1))).toBeNull();
  expect(convertAmount(100, 'IDR', 'USD', [])).toBeNull();
});

test.each([
  [77_800, 'HKD', 'USD', 10_000, '2026-11-21'],
  [10_000, 'USD', 'HKD', 77_800, '2026-11-21'],
  [1, 'USD', 'IDR', 16_300, '2026-11-19'],
  // 0.01 × 7.1234 / 7.78 = 0.00916, rounded to one cent; the date is that of the older rate.
  [1, 'HKD', 'CNY', 1, '2026-11-20'],
  [-77_800, 'HKD', 'USD', -10_000, '2026-11-21'],
  [0, 'CNY', 'USD', 0, '2026-11-20'],
  // 3.89 / 7.78 = 0.5 of a cent, which is rounded up.
  [389, 'HKD', 'USD', 50, '2026-11-21'],
] as const)('%i of %s in %s is %i, as of %s', (minor, from, to, result, on) => {
  expect(convertAmount(minor, from, to, rates)).toEqual({ minor: result, on });
});

test('half of the smallest step is rounded up', () => {
  const even: ExchangeRate[] = [{ currency: 'HKD', perDollar: '2', validFrom: '2026-11-21' }];
  expect(convertAmount(1, 'HKD', 'USD', even)?.minor).toBe(1);
  expect(convertAmount(3, 'HKD', 'USD', even)?.minor).toBe(2);
});

test('rounds any amount at any rate to the nearest step', () => {
  const rate = fc.bigInt({ min: 1n, max: 10n ** 13n }).map((value) => {
    const text = value.toString().padStart(9, '0');
    return { value, text: `${text.slice(0, -8)}.${text.slice(-8)}` };
  });
  fc.assert(
    fc.property(
      fc.nat({ max: 10 ** 12 }),
      rate,
      fc.constantFrom(...currencies.filter((one) => one !== 'USD')),
      (minor, { value, text }, to) => {
        const result = convertAmount(minor, 'USD', to, [{ currency: to, perDollar: text, validFrom: '2026-11-21' }]);
        if (result === null) return;
        const step = to === 'IDR' ? 100n : 1n;
        expect(BigInt(result.minor) % step).toBe(0n);
        // |result − exact| ≤ step / 2, both multiplied by 2 × 10^8.
        const off = BigInt(result.minor) * 10n ** 8n - BigInt(minor) * value;
        expect(2n * (off < 0n ? -off : off) <= step * 10n ** 8n).toBe(true);
      },
    ),
  );
});
