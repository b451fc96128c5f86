import type { ErrorName, Rule } from '#contract/errors.ts';
import { AppError } from '#server/kernel/errors.ts';

/** Why a file is not read: each has its own words for the person who sent it. */
export const refusals = {
  fileNotXlsx: 'fileTypeRefused',
  fileOldExcel: 'fileTypeRefused',
  fileMacros: 'fileTypeRefused',
  fileEncrypted: 'fileUnreadable',
  fileUnsafe: 'fileUnreadable',
  fileBroken: 'fileUnreadable',
} as const satisfies Partial<Record<Rule, ErrorName>>;
export type SheetRefusal = keyof typeof refusals;

/** Thrown inside the worker; its message crosses the thread, where it becomes the refusal people see. */
export class SheetRefused extends Error {
  readonly refusal: SheetRefusal;
  constructor(refusal: SheetRefusal) {
    super(refusal);
    this.refusal = refusal;
  }
}

export function refused(refusal: SheetRefusal): AppError {
  return new AppError(refusals[refusal], { fields: [{ field: 'file', rule: refusal }] });
}
