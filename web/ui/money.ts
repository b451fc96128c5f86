export { formatMoney } from '#phrases/money.ts';
