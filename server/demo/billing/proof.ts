import { openSvg } from '#server/demo/picture.ts';
import { type Currency } from '#contract/billing/currencies.ts';
import { formatMoney } from '#phrases/money.ts';

const escaped = (text: string) => text.replace(/[&<>"']/g, (letter) => `&#${letter.codePointAt(0)};`);

/** Draws a picture like a bank's receipt of a transfer. @param due minor units */
export async function drawProof(
  order: { from: string; number: string; due: number; currency: Currency; remittanceCode: string },
  on: string,
): Promise<Buffer> {
  const rows = [
    ['Date', on],
    ['From', order.from],
    ['To', 'Atrium Workplace Limited'],
    ['Account', '012-483920-001'],
    ['Remark', order.remittanceCode],
    ['Amount', formatMoney(order.due, order.currency, 'en', { withCode: true })],
  ];
  const lines = rows.map(
    ([label = '', value = ''], at) =>
      `<text x="60" y="${240 + at * 70}" font-size="26" fill="#5B6370">${escaped(label)}</text>` +
      `<text x="300" y="${240 + at * 70}" font-size="30" fill="#1B1F26">${escaped(value)}</text>` +
      `<line x1="60" x2="840" y1="${262 + at * 70}" y2="${262 + at * 70}" stroke="#E4E7EC"/>`,
  );
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="900" height="720" font-family="Noto Sans, DejaVu Sans, Arial, sans-serif">
    <rect width="900" height="720" fill="#fff"/><rect width="900" height="130" fill="#0f766e"/>
    <text x="60" y="82" font-size="40" font-weight="600" fill="#fff">Harbour &amp; Peak Bank</text>
    <text x="840" y="82" font-size="28" fill="#d5f2ee" text-anchor="end">Transfer advice</text>${lines.join('')}</svg>`;
  return (await openSvg(svg)).webp({ quality: 80 }).toBuffer();
}
