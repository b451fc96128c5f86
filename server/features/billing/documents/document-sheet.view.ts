import type { Language } from '#contract/languages.ts';
import type { IssuerFacts } from '#contract/billing/issuer-facts.ts';
import type { OrderCustomer } from '#contract/billing/order-facts.ts';
import type { Block, PdfDefinition } from '#server/integrations/pdf/sheet.ts';
import type { IssuedDocument } from './documents.repository.ts';
import { linesTable } from './document-lines.view.ts';
import { type Sum, paidBlock, refundSums, sumsOf, sumsTable } from './document-sums.view.ts';
import { quiet, words } from './document-text.view.ts';
import { type Wording, wordingOf } from './wording.view.ts';

/**
 * Builds the page definition of a document in one language: issuer, customer, lines with formulas (a receipt has only what was
 * paid), sums, and how it was paid or where the money was refunded to. All data comes from the content stored when it was issued.
 */
export function sheetOf(document: IssuedDocument, language: Language): PdfDefinition {
  const { kind, number, content, app } = document;
  const wording = wordingOf(language, content.currency);
  const { t, coded } = wording;
  const issuer = content.issuer as Partial<IssuerFacts> | null;
  const title = t(`billingDocuments.kinds.${kind}`);
  const { refund, order } = content;
  const paid = content.due + content.fromBalance;
  const sums: Sum[] =
    kind === 'RECEIPT' ? [{ label: t('billingDocuments.paidTotal'), value: coded(paid), total: true }] : sumsOf(content, wording);
  return {
    info: { title: `${title} ${number}`, author: issuer?.name ?? 'Atrium' },
    content: [
      headOf(document, title, wording),
      {
        columns: [
          { width: '*', stack: [quiet(t('billingDocuments.from')), ...issuerBlock(issuer, wording)] },
          { width: '*', stack: [quiet(t('billingDocuments.to')), ...customerBlock(content.customer, wording)] },
        ],
        columnGap: 24,
        margin: [0, 20, 0, 0],
      },
      ...(kind === 'RECEIPT'
        ? [
            {
              ...words(t('billingDocuments.received', { amount: coded(paid), order: order.number })),
              margin: [0, 24, 0, 12] as const,
            },
          ]
        : []),
      ...(refund
        ? [
            {
              ...words(t('billingDocuments.credited', { bill: refund.bill, order: order.number })),
              margin: [0, 24, 0, 0] as const,
            },
          ]
        : []),
      ...(kind === 'RECEIPT' ? [] : [linesTable(content.lines, app, wording)]),
      sumsTable(sums),
      ...(refund ? [refundSums(refund, wording)] : [paidBlock(content, wording)]),
    ] as Block[],
    footer: {
      left: `${issuer?.name ?? 'Atrium'} · ${number}`,
      right: t('billingDocuments.page', { page: '{page}', pages: '{pages}' }),
    },
  };
}

function headOf({ number, issued_on: issuedOn, content }: IssuedDocument, title: string, { t, day }: Wording): Block {
  const fact = (label: string, value: string) => [quiet(label), { text: value, noWrap: true, alignment: 'right' as const }];
  return {
    columns: [
      { width: '*', text: title, fontSize: 22, bold: true },
      {
        width: 230,
        table: {
          widths: ['*', 'auto'],
          body: [
            fact(t('billingDocuments.number'), number),
            fact(t('billingDocuments.issuedOn'), day(issuedOn)),
            fact(t('billingDocuments.order'), content.order.number),
            fact(t('billingDocuments.orderedOn'), day(content.order.orderedAt)),
          ],
        },
        layout: 'noBorders',
      },
    ],
  };
}

function issuerBlock(issuer: Partial<IssuerFacts> | null, { t, country }: Wording): Block[] {
  const { name = 'Atrium', localName, address, registration, taxNumber, email, phone, website } = issuer ?? {};
  return [
    { ...words(name), bold: true },
    ...nonEmptyLines([
      localName,
      address,
      issuer?.country && country(issuer.country),
      registration && t('billingDocuments.registration', { number: registration }),
      taxNumber && t('billingDocuments.taxNumber', { number: taxNumber }),
      [email, phone].filter(Boolean).join(' · '),
      website,
    ]),
  ];
}

function customerBlock(
  { name, contact, phone, email, address, country: code, taxNumber }: OrderCustomer,
  { t, country }: Wording,
): Block[] {
  return [
    { ...words(name), bold: true },
    ...nonEmptyLines([
      contact && t('billingDocuments.attention', { name: contact }),
      address,
      code && country(code),
      taxNumber && t('billingDocuments.taxNumber', { number: taxNumber }),
      [email, phone].filter(Boolean).join(' · '),
    ]),
  ];
}

const nonEmptyLines = (lines: readonly (string | undefined)[]): Block[] =>
  lines.filter((line) => line !== undefined && line !== '').map((line) => words(line ?? ''));
