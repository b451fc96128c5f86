import { SheetRefused } from './refusal.ts';

const sheetTag = /<(?:\w+:)?sheet\s([^>]*)>/g;
const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** Returns the first of the requested names that the workbook has, else its first visible sheet. */
export function chooseSheet(workbook: string, names: readonly string[]): string {
  const sheets = [...workbook.matchAll(sheetTag)].map(([, attributes = '']) => ({
    name: decode(/\bname="([^"]*)"/.exec(attributes)?.[1] ?? ''),
    hidden: /\bstate="(hidden|veryHidden)"/.test(attributes),
  }));
  const named = sheets.find(({ name }) => names.includes(name.trim().toLowerCase()));
  const chosen = named ?? sheets.find(({ hidden }) => !hidden);
  if (!chosen) throw new SheetRefused('fileBroken');
  return chosen.name;
}

function decode(text: string): string {
  return text.replace(/&(#x?[\da-f]+|\w+);/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return entities[name] ?? whole;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
}

const tag =
  /<(?:!--[\s\S]*?-->|!\[CDATA\[[\s\S]*?\]\]>|\?[\s\S]*?\?>|(\/?)([\w:.-]+)(?![\w:.-])(?:[^<>"']|"[^"<]*"|'[^'<]*')*?(\/?)>|)/g;

/** Refuses XML with unbalanced tags: a tolerant parser would silently lose rows. */
export function requireWellFormed(xml: string): void {
  const open: string[] = [];
  let elements = 0;
  for (const [whole, closing, name, alone] of xml.matchAll(tag)) {
    if (whole === '<') throw new SheetRefused('fileBroken');
    if (name === undefined) continue;
    elements += 1;
    if (closing) {
      if (open.pop() !== name) throw new SheetRefused('fileBroken');
    } else if (!alone) open.push(name);
    if (open.length > 64) throw new SheetRefused('fileUnsafe');
  }
  if (open.length || !elements) throw new SheetRefused('fileBroken');
}
