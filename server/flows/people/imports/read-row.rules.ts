import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { z } from 'zod';
import { phonePrefix } from '#contract/countries.ts';
import { clearMark, type ImportColumn, type ImportReason } from '#contract/people/import-facts.ts';
import type { Rule } from '#contract/errors.ts';
import { plainFacts, type PlainField } from '#contract/people/member-field-facts.ts';
import { memberFields } from '#contract/people/member-fields.ts';
import { faultsOf } from '#contract/faults.ts';
import { type Cells, choiceOf } from './columns.rules.ts';

export interface RowFault {
  column: ImportColumn;
  reason: Rule | ImportReason;
  args?: Record<string, string | number>;
}

const fields = memberFields.omit({ departmentIds: true, leaderId: true }).partial();
type Body = z.output<typeof fields>;
type Field = keyof Body & ImportColumn;

type Raw = Partial<Record<Field, string | null>>;

/** A row read on its own, before it is compared with the team. A missing value keeps the current one, null clears it. */
export interface ReadRow {
  row: number;
  cells: Cells;
  body: Body;
  /** Paths as written; null for the root. */
  departments?: string | null;
  /** Number or email as written. */
  leader?: string | null;
  invite: boolean;
  /** E.164. */
  mobile?: string;
  faults: RowFault[];
}

const cannotClear: readonly ImportColumn[] = ['displayName', 'jobType', 'invite'];

/** Reads the cells of one row by the rules of the member form, with all its errors. */
export function readRow(row: number, cells: Cells): ReadRow {
  const read: ReadRow = { row, cells, body: {}, invite: false, faults: [] };
  const raw: Raw = {};
  for (const [column, text] of Object.entries(cells) as [ImportColumn, string][]) {
    if (text !== clearMark) readCell(read, raw, column, text);
    else if (cannotClear.includes(column)) read.faults.push({ column, reason: 'cannotClear' });
    else if (column === 'departments' || column === 'leader') read[column] = null;
    else raw[column as Field] = null;
  }
  readMobile(read, raw);
  check(read, raw);
  return read;
}

function readCell(read: ReadRow, raw: Raw, column: ImportColumn, text: string): void {
  const fault = (reason: RowFault['reason']) => void read.faults.push({ column, reason });
  switch (column) {
    case 'departments':
    case 'leader':
      read[column] = text;
      return;
    case 'invite':
      if (!/^[yn]$/i.test(text)) return fault('yesOrNo');
      read.invite = /^y$/i.test(text);
      return;
    case 'gender': {
      const gender = genders[text.toUpperCase()];
      if (!gender) return fault('notOneOf');
      raw.gender = gender;
      return;
    }
    case 'mobilePrefix':
      raw.mobilePrefix = text.replace(/^\+|\s/g, '');
      return;
    case 'mobileNumber':
      raw.mobileNumber = text;
      return;
    default:
      return readPlain(raw, column, text, fault);
  }
}

function readPlain(raw: Raw, column: PlainField, text: string, fault: (reason: RowFault['reason']) => void): void {
  const { kind } = plainFacts[column];
  const value = kind === 'choice' ? choiceOf(column, text) : kind === 'date' ? dateOf(text) : text;
  if (value === undefined) return fault(kind === 'date' ? 'dateFormat' : 'notOneOf');
  if (kind === 'date' && value < '1900-01-01') return fault('date');
  raw[column] = value;
}

const genders: Record<string, 'M' | 'F'> = { M: 'M', F: 'F', 男: 'M', 女: 'F' };

/**
 * Converts YYYY-MM-DD or YYYY/M/D to YYYY-MM-DD; undefined for any other format. A real Excel date has already been converted.
 */
function dateOf(text: string): string | undefined {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return text;
  const [, year, month, day] = /^(\d{4})\/(\d{1,2})\/(\d{1,2})$/.exec(text) ?? [];
  return year && month && day ? `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}` : undefined;
}

/** Reads the mobile number. A number with + contains its prefix; otherwise the prefix is required, since it is never guessed. */
function readMobile(read: ReadRow, raw: Raw): void {
  const refuse = (column: Field, reason: RowFault['reason']) => {
    read.faults.push({ column, reason });
    delete raw.mobileNumber;
    delete raw.mobilePrefix;
  };
  const number = raw.mobileNumber;
  if (raw.mobilePrefix === null && number !== null) return refuse('mobilePrefix', 'cannotClear');
  if (!number) return undefined;
  if (!raw.mobilePrefix && !number.startsWith('+')) return refuse('mobilePrefix', 'required');
  if (raw.mobilePrefix && !phonePrefix.safeParse(raw.mobilePrefix).success) return refuse('mobilePrefix', 'notOneOf');
  const parsed = parsePhoneNumberFromString(
    number.startsWith('+') ? number : `+${raw.mobilePrefix}${number.replace(/[\s().-]/g, '')}`,
  );
  if (!parsed?.isValid() || (raw.mobilePrefix && raw.mobilePrefix !== parsed.countryCallingCode)) {
    return refuse('mobileNumber', 'wrongFormat');
  }
  raw.mobilePrefix = parsed.countryCallingCode;
  raw.mobileNumber = parsed.nationalNumber;
  read.mobile = parsed.number;
  return undefined;
}

function check(read: ReadRow, raw: Raw): void {
  const result = fields.safeParse(raw, { reportInput: true });
  if (result.success) {
    read.body = result.data;
    return;
  }
  for (const { field, rule, args } of faultsOf(result.error.issues)) {
    read.faults.push({ column: field as Field, reason: rule, ...(args && { args }) });
    delete raw[field as Field];
  }
  read.body = fields.safeParse(raw).data ?? {};
}
