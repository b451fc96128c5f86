import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { DocumentFacts, DocumentType } from '#contract/billing/document-facts.ts';
import { languages } from '#contract/languages.ts';
import { seededLine } from '#dev/testing/orders.ts';
import { readPdf } from '#dev/testing/pdf.ts';
import { phrases as cn } from '#phrases/cn/index.ts';
import { phrases as hk } from '#phrases/hk/index.ts';
import { drawPdf } from '#server/integrations/pdf/draw.ts';
import { t } from '#dev/testing/texts.ts';
import type { IssuedDocument } from './documents.repository.ts';
import { sheetOf } from './document-sheet.view.ts';

interface FontReader {
  openSync(path: string): { hasGlyphForCodePoint(code: number): boolean };
}

const four = (text: string) => ({ en: text, cn: '项目管理', hk: '項目管理', id: 'Proyek' });

function factsOf(over: Partial<DocumentFacts> = {}): DocumentFacts {
  const charge = { ...seededLine(1_234_560), planName: { en: 'Team', cn: '团队版', hk: '團隊版', id: 'Tim' } };
  const unused = {
    ...charge,
    kind: 'UNUSED' as const,
    whole: 60_000,
    days: { left: 146, total: 365 },
    amount: 24_000,
    discountAmount: 0,
    discountRatio: 0,
    net: 24_000,
  };
  return {
    issuer: {
      name: 'Atrium Workplace Limited',
      localName: '中庭辦公有限公司',
      address: '18 Harbour Road\nWan Chai',
      country: 'HK',
      registration: '12345678',
      taxNumber: '',
      email: 'billing@atrium.example',
      phone: '',
      website: '',
    },
    customer: {
      name: '港灣貿易（香港）有限公司',
      contact: '陳嘉欣',
      phone: '+852 2345 6789',
      email: 'a@example.com',
      address: '上海市黄浦区人民大道 200 号',
      country: 'CN',
      taxNumber: '91310000X',
    },
    order: { number: 'A2611214K7QX', act: 'CHANGE_PLAN', orderedAt: '2026-11-20T09:00:00.000Z', orderedName: 'May Lee' },
    currency: 'HKD',
    lines: [charge, unused],
    amount: charge.amount,
    discount: charge.discountAmount,
    unused: 24_000,
    fromBalance: 5_000,
    toBalance: 0,
    due: charge.net - 29_000,
    payment: { payType: 'STRIPE', card: 'visa 4242', paidAt: '2026-11-21T09:00:00.000Z', remittanceCode: 'K7QX23AB' },
    refund: null,
    ...over,
  };
}

const document = (kind: DocumentType, facts: DocumentFacts): IssuedDocument => ({
  kind,
  number: `${kind[0]}2026-000042`,
  issued_on: '2026-11-21',
  content: facts,
  app: four('Projects'),
});

async function read(kind: DocumentType, facts: DocumentFacts, language: (typeof languages)[number]) {
  const pdf = await readPdf(await drawPdf(sheetOf(document(kind, facts), language)));
  const text = pdf.pages.join('\n').replaceAll(/[\s\u00a0\u202f]+/g, ' ');
  return { ...pdf, text };
}

const money = {
  en: { due: 'HK$10,821.04', line: 'HK$11,111.04', unit: '10 × HK$1,234.56' },
  cn: { due: 'HK$10,821.04', line: 'HK$11,111.04', unit: '10 × HK$1,234.56' },
  hk: { due: 'HK$10,821.04', line: 'HK$11,111.04', unit: '10 × HK$1,234.56' },
  id: { due: 'HK$10.821,04', line: 'HK$11.111,04', unit: '10 × HK$1.234,56' },
};
const said = {
  en: ['Bill', 'Billed to', 'Page 1 of 1', 'Visa **** 4242', '× 146 of 365 days', '− 10% discount'],
  cn: ['账单', '客户', '第 1 页，共 1 页', '团队版', '中国'],
  hk: ['賬單', '客戶', '第 1 頁，共 1 頁', '團隊版', '中國'],
  id: ['Faktur (invoice)', 'Ditagihkan kepada', 'Halaman 1 dari 1', 'Proyek', 'Tiongkok'],
};

test.each(languages)('the bill in %s contains names, numbers, every formula and the sum', async (language) => {
  const { text, close } = await read('BILL', factsOf(), language);
  await close();
  for (const part of said[language]) expect(text).toContain(part);
  for (const part of Object.values(money[language])) expect(text).toContain(part);
  for (const part of [
    'B2026-000042',
    'A2611214K7QX',
    '中庭辦公有限公司',
    '港灣貿易（香港）有限公司',
    '上海市黄浦区人民大道 200 号',
    '陳嘉欣',
    '91310000X',
  ])
    expect(text).toContain(part);
  expect(text).not.toMatch(/billingDocuments|orders\.lines|[{}]/);
});

test.each(['cn', 'hk'] as const)('draws each character of %s with its own glyph, never as a box', async (language) => {
  const { titleGlyphs, close } = await read('CREDIT_NOTE', factsOf(), language);
  const glyphs = await titleGlyphs();
  await close();
  expect(glyphs.length).toBeGreaterThan(2);
  // Missing characters would all be drawn as the same box, so the glyphs must be distinct.
  expect(new Set(glyphs).size).toBe(glyphs.length);
  for (const glyph of glyphs) expect(glyph.split('#').length / glyph.length).toBeGreaterThan(0.05);
});

test('the font covers every character of both Chinese languages', () => {
  // pdfmake's own font reader (fontkit); it has no type declarations.
  const { openSync } = createRequire(import.meta.resolve('pdfmake'))('fontkit') as FontReader;
  const faces = ['400Regular/NotoSansSC_400Regular.ttf', '600SemiBold/NotoSansSC_600SemiBold.ttf'].map((file) =>
    openSync(fileURLToPath(import.meta.resolve(`@expo-google-fonts/noto-sans-sc/${file}`))),
  );
  const texts = [cn, hk].map((phrases) => JSON.stringify([phrases.billingDocuments, phrases.orders, phrases.apps])).join('');
  const typed = '港灣貿易有限公司陳嘉欣上海市黄浦区嘅咗喺冇啲嚟佢哋蔴菓舖裏峯匯麵證據';
  for (const face of faces)
    expect([...texts, ...typed].filter((letter) => !face.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0))).toEqual([]);
});

test('amounts in rupiah have no decimals in any language', async () => {
  const line = seededLine(1_500_000_000);
  const facts = factsOf({
    currency: 'IDR',
    lines: [line],
    amount: line.amount,
    discount: line.discountAmount,
    unused: 0,
    fromBalance: 0,
    due: line.net,
  });
  for (const [language, total] of [
    ['id', 'Rp 13.500.000'],
    ['en', 'IDR 13,500,000'],
  ] as const) {
    const { text, close } = await read('BILL', facts, language);
    await close();
    expect(text).toContain(total);
    expect(text).not.toMatch(/13[.,]500[.,]000[.,]00/);
  }
});

test('a receipt names the amount received, a credit note the destination of the money and the bill', async () => {
  const receipt = await read(
    'RECEIPT',
    factsOf({ payment: { ...factsOf().payment, payType: 'BANK_TRANSFER', card: null } }),
    'en',
  );
  await receipt.close();
  expect(receipt.text).toContain('We received HK$10,871.04 for order A2611214K7QX');
  expect(receipt.text).toContain('payment reference K7QX23AB');
  expect(receipt.text).not.toContain(t('orders.lines.how'));
  const refund = {
    bill: 'B2026-000007',
    toCard: 1_082_104,
    toBalance: 5_000,
    toBank: 0,
    takenBack: 0,
    reason: 'Bought <twice>',
    refundedAt: '',
    byName: 'Robin',
  };
  const note = await read('CREDIT_NOTE', factsOf({ refund }), 'en');
  await note.close();
  for (const part of [
    t('billingDocuments.kinds.CREDIT_NOTE'),
    'B2026-000007',
    'Bought <twice>',
    'To card HK$10,821.04',
    'Refunded HK$10,871.04',
  ])
    expect(note.text).toContain(part);
});

test('unbreakable names and long lists of lines stay within their pages', async () => {
  const customer = { ...factsOf().customer, name: 'W'.repeat(128), address: `${'x'.repeat(200)} <b>"'&\\` };
  const lines = Array.from({ length: 40 }, () => factsOf().lines[0] ?? seededLine(1));
  const { pages, text, close } = await read('BILL', factsOf({ customer, lines }), 'en');
  await close();
  expect(pages.length).toBeGreaterThan(2);
  expect(text.replaceAll(' ', '')).toContain('W'.repeat(128));
  expect(text).toContain(`<b>"'&\\`);
  expect(text).toContain(`Page ${pages.length} of ${pages.length}`);
});
