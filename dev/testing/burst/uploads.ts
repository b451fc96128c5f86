import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { appPictures, manifestBytes } from '#contract/apps/catalogue-facts.ts';
import { type ImportColumn, importColumns, importLimits } from '#contract/people/import-facts.ts';
import { billingLimits } from '#contract/billing/order-states.ts';
import { translator } from '#phrases/translate.ts';
import { root } from '../../root.ts';
import { makeWorkbook } from '../spreadsheets.ts';

type Part = [name: string, content: Buffer | string, file?: string];

const once = <T>(make: () => Promise<T>): (() => Promise<T>) => {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
};
/** A picture close to the maximum of decoded pixels (40 million), in few bytes. */
const picture = (width: number, height: number) =>
  once(() =>
    sharp({ create: { width, height, channels: 3, background: '#204080' } })
      .png()
      .toBuffer(),
  );
export const largestPicture = picture(7900, 5000);
/** A picture with the ratio of a banner, 690 × 282. */
const largestBanner = picture(9750, 3985);

const banner = {
  name: 'Largest',
  linkType: 'NONE',
  linkAddress: null,
  notice: '',
  shown: false,
  startsAt: null,
  endsAt: null,
  departmentIds: [],
  languages: [],
};

/** A file with the maximum of rows, every column, and about the maximum of text. */
const largestSheet = once(() => sheetOf(true));
/** The same size, with people who can be imported. */
export const importedSheet = once(() => sheetOf(false));

async function sheetOf(faulty: boolean): Promise<Buffer> {
  const t = translator('en');
  const long = 'x'.repeat(faulty ? 100 : 60);
  const cells: Partial<Record<ImportColumn, (n: number) => string>> = {
    displayName: (n) => `Person ${n}${'陳'.repeat(40)}`,
    email: (n) => `burst.${n}.${Date.now()}@example.com`,
    gender: () => 'F',
    departments: (n) => (faulty ? Array.from({ length: 15 }, (_, depth) => `Department ${depth} ${n}`).join('/') : '/'),
    // One reporting line through the whole file; the last leader of the invalid file does not exist.
    leader: (n) => (n + 1 < importLimits.rows || faulty ? `NEW${n + 1}` : ''),
    invite: () => 'N',
    jobType: () => 'FULL_TIME',
    birthDate: () => '1980-01-15',
    officeEmail: (n) => `office.${n}@example.com`,
    officeMobile: () => '+852 2888 1234',
    employeeNumber: (n) => `NEW${n}`,
    joinedDate: () => '2026-01-15',
    mobilePrefix: () => '852',
    mobileNumber: (n) => `5${String(1_000_000 + n)}`,
  };
  const rows = Array.from({ length: importLimits.rows }, (_, n) => importColumns.map((column) => cells[column]?.(n) ?? long));
  return makeWorkbook(
    importColumns.map((column) => t(`imports.columns.${column}`)),
    rows,
  );
}

/** Manifests of the maximum size: a document that is too long, and one with the maximum of short parts. */
async function largestManifest(): Promise<string> {
  const manifest = await readFile(join(root, 'server', 'demo', 'apps', 'manifests', 'hr-system.yaml'), 'utf8');
  const parts = `\nkeywords: [${Array.from({ length: 9000 }, (_, n) => `w${n}`).join(', ')}]\n`;
  const rest = manifestBytes - Buffer.byteLength(manifest) - parts.length - 100;
  return `${manifest.replace(/^keywords:.*$/m, '')}${parts}changes: { en: "${'x'.repeat(rest)}" }\n`;
}

async function manifestWithPictures(): Promise<Part[]> {
  const manifest = await largestManifest();
  const content = await largestPicture();
  return [
    ['manifest', manifest, 'app.yaml'],
    ...Array.from({ length: appPictures.most }, (_, n): Part => ['pictures', content, `picture-${n}.png`]),
  ];
}

const largestPdf = (bytes: number) =>
  Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(bytes - 20, 'x'), Buffer.from('\n%%EOF\n')]);

/** The largest files that each upload accepts. */
export const uploads: Record<string, () => Promise<Part[]>> = {
  'banners.create': async () => [
    ['banner', JSON.stringify(banner)],
    ['file', await largestBanner(), 'a.png'],
  ],
  'banners.setImage': async () => [['file', await largestBanner(), 'a.png']],
  'catalogue.preview': manifestWithPictures,
  'catalogue.publish': manifestWithPictures,
  'imports.upload': async () => [['file', await largestSheet(), 'a.xlsx']],
  'members.avatar': async () => [['file', await largestPicture(), 'a.png']],
  'orders.uploadVoucher': async () => [['file', largestPdf(billingLimits.voucherBytes), 'a.pdf']],
  'floorPlans.setImage': async () => [['file', await largestPicture(), 'a.png']],
  'rooms.setPhoto': async () => [['file', await largestPicture(), 'a.png']],
  'teams.logo': async () => [['file', await largestPicture(), 'a.png']],
};
