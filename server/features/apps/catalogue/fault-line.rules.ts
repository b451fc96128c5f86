import type { ManifestFault } from './manifest-faults.rules.ts';
import { faultText } from '#phrases/fault-text.ts';
import { translator } from '#phrases/translate.ts';

/** Formats a fault as one line: `app.yaml:12  plans.0.prices.1.rows.0.from  Rows must follow each other …` */
export function faultLine(file: string, { line, field, rule, args }: ManifestFault): string {
  const reason = faultText(translator('en'), { field, rule, ...(args && { args }) });
  return [`${file}:${line}`, field, reason].filter(Boolean).join('  ');
}
