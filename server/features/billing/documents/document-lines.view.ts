import type { InFour } from '#contract/in-four.ts';
import type { StoredLine } from '#contract/billing/quotes.ts';
import { addDays } from '#server/domain/periods.ts';
import type { Block } from '#server/integrations/pdf/sheet.ts';
import { quiet, words } from './document-text.view.ts';
import type { Wording } from './wording.view.ts';

/** Builds the table of lines: item, price formula and net amount after discount. */
export function linesTable(lines: readonly StoredLine[], app: InFour, wording: Wording): Block {
  const { t } = wording;
  const head = [t('orders.lines.item'), t('orders.lines.how'), t('orders.lines.net')];
  return {
    table: {
      headerRows: 1,
      dontBreakRows: true,
      widths: ['*', '*', 'auto'],
      body: [
        head.map((text, at) => ({ ...quiet(text), bold: true, ...(at === 2 && { alignment: 'right' as const }) })),
        ...lines.map((line) => [
          itemOf(line, app, wording),
          formulaOf(line, wording),
          {
            text: line.kind === 'UNUSED' ? wording.less(line.net) : wording.money(line.net),
            alignment: 'right' as const,
            noWrap: true,
          },
        ]),
      ],
    },
    layout: 'lines',
    margin: [0, 20, 0, 8],
  };
}

function itemOf(line: StoredLine, app: InFour, { t, day, language }: Wording): Block {
  const name = line.planName[language];
  const title = line.kind === 'UNUSED' ? t('orders.lines.unused', { name }) : name;
  const count = (quantity: number) => t(`apps.quantities.${line.unit}`, { count: quantity });
  const quantity = line.granted > line.quantity ? `${count(line.quantity)} → ${count(line.granted)}` : count(line.quantity);
  const starts = day(line.starts);
  const term =
    line.ends === null
      ? t('orders.lines.forever', { from: starts })
      : t('orders.lines.term', { from: starts, to: day(addDays(line.ends, -1)) });
  return {
    stack: [
      { ...words(`${app[language]} · ${title}`), bold: true },
      quiet(`${quantity} · ${t(`apps.periods.${line.period}`)}`),
      quiet(term),
    ],
  };
}

/** Builds the formula of a line's amount, worded as on the order's screen. */
function formulaOf(line: StoredLine, { t, money, percent }: Wording): Block {
  const { parts, rule, purchaseUnit, whole, wholeBefore, before, quantity, days, amount, discountAmount, discountRatio } = line;
  const price = parts
    .map(({ count, unitPrice, fixedFee }) => {
      const shown = { count, price: money(unitPrice), fee: money(fixedFee), size: purchaseUnit };
      if (rule === 'BATCH') return t('orders.lines.batches', shown) + (fixedFee ? ` + ${money(fixedFee)}` : '');
      return fixedFee ? t('orders.lines.partFee', shown) : t('orders.lines.part', shown);
    })
    .join(' + ');
  const added =
    wholeBefore === null || before === null
      ? []
      : [
          t('orders.lines.added', {
            whole: money(whole),
            before: money(wholeBefore),
            before_count: before,
            after_count: quantity,
          }),
        ];
  return {
    stack: [
      line.kind === 'UNUSED' ? money(whole) : price,
      ...added,
      ...(days ? [t('orders.lines.days', days)] : []),
      ...(days || parts.length > 1 || wholeBefore !== null ? [`= ${money(amount)}`] : []),
      ...(discountAmount > 0 ? [t('orders.lines.ratio', { ratio: percent(discountRatio), amount: money(discountAmount) })] : []),
    ].map(words),
  };
}
