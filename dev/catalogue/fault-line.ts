import type { ManifestFault } from '#server/features/catalogue/manifest-text.ts';
import { translator } from '#phrases/translate.ts';

/** `app.yaml:12  plans.0.prices.1.rows.0.from  Rows must follow each other …` */
export function faultLine(file: string, { line, field, rule, args }: ManifestFault): string {
  const reason = translator('en')(`rules.${rule}`, (args ?? {}) as never);
  return [`${file}:${line}`, field, reason].filter(Boolean).join('  ');
}
