import type { ErrorName, Rule } from '#contract/errors.ts';
import { AppError } from '#server/kernel/errors.ts';

/** The reasons why a file is refused; each has a phrase, and the error it is reported as. */
export const refusals = {
  fileNotXlsx: 'fileTypeRefused',
  fileOldExcel: 'fileTypeRefused',
  fileMacros: 'fileTypeRefused',
  fileEncrypted: 'fileUnreadable',
  fileUnsafe: 'fileUnreadable',
  fileBroken: 'fileUnreadable',
} as const satisfies Partial<Record<Rule, ErrorName>>;
export type SheetRefusal = keyof typeof refusals;

/** Thrown inside the worker. Its message is passed to the main thread, where it becomes the error shown to people. */
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
