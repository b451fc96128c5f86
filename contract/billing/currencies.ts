import { z } from 'zod';

/** The currencies of the product, all stored in minor units of two decimals (domain rules 5). */
export const currencies = ['CNY', 'USD', 'IDR', 'HKD'] as const;
export type Currency = (typeof currencies)[number];
export const currencyCode = z.enum(currencies);
export const defaultDisplayCurrency: Currency = 'USD';
