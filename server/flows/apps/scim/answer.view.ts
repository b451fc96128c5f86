import type { Language } from '#contract/languages.ts';
import { faultText } from '#phrases/fault-text.ts';
import { translator } from '#phrases/translate.ts';
import SCIMMY from 'scimmy';
import type { ErrorName } from '#contract/errors.ts';
import { AppError, refusedByDatabase, violatedConstraint } from '#server/kernel/errors.ts';
import { attributeName, ofProvisioned } from './provisioned-fields.rules.ts';
import { errorSchema } from './schemas.view.ts';
import { faults, ScimFault } from './scim-errors.rules.ts';

export interface ScimRefusal {
  status: number;
  scimType?: string;
  detail: string;
  /** The detail for the list of calls, without the requested values, which may name people. */
  storedDetail?: string;
  retryAfter?: number;
}

/** Fields of a member or department by their SCIM attributes. */
const attributes: Record<string, string> = {
  ...ofProvisioned(attributeName),
  email: 'userName',
  officeEmail: 'emails',
  mobilePrefix: 'phoneNumbers',
  mobileNumber: 'phoneNumbers',
  officeMobile: 'phoneNumbers',
  leaderId: 'manager',
  departmentIds: 'department',
  parentId: 'displayName',
  name: 'displayName',
};
const taken: readonly string[] = ['duplicate', 'duplicateName'];
/** Errors with another HTTP status in SCIM than in the product's API. */
const statuses: Partial<Record<ErrorName, number>> = { memberCapReached: 403, departmentLimitReached: 403 };

/** Returns the SCIM refusal of an error; undefined for an unexpected error. */
export function refusalOf(thrown: unknown, language: Language): ScimRefusal | undefined {
  const t = translator(language);
  if (thrown instanceof ScimFault) {
    const { status, scimType } = { scimType: undefined, ...faults[thrown.fault] };
    return { status, ...(scimType && { scimType }), detail: wordsOf(thrown, t), ...storedDetailOf(thrown, t) };
  }
  if (thrown instanceof SCIMMY.Types.Error)
    return { status: thrown.status, ...(thrown.scimType && { scimType: thrown.scimType }), detail: thrown.message };
  // The library reports a wrong value as a plain TypeError thrown in its own files.
  if (thrown instanceof TypeError && /scimmy/.test(thrown.stack ?? ''))
    return { status: 400, scimType: 'invalidValue', detail: thrown.message };
  if (violatedConstraint(thrown) === 'scim_links_external')
    return { status: 409, scimType: 'uniqueness', detail: t('scim.faults.taken', { attribute: 'externalId' }) };
  const error = thrown instanceof AppError ? thrown : thrown instanceof Error ? refusedByDatabase(thrown) : undefined;
  return error && refusalOfAppError(error, t);
}

const wordsOf = ({ fault, args }: Pick<ScimFault, 'fault' | 'args'>, t: ReturnType<typeof translator>) =>
  t(`scim.faults.${fault}`, args as never);

const storedDetailOf = ({ fault, args }: ScimFault, t: ReturnType<typeof translator>) =>
  args['text'] === undefined ? {} : { storedDetail: wordsOf({ fault, args: { ...args, text: '…' } }, t) };

function refusalOfAppError(error: AppError, t: ReturnType<typeof translator>): ScimRefusal {
  const { fields = [], args = {}, retryAfter } = error.detail;
  const texts = fields.map((fault) => `${attributes[fault.field] ?? fault.field}: ${faultText(t, fault)}`);
  const detail = texts.length ? texts.join('; ') : t(`errors.${error.error}`, args as never);
  const more = { detail, ...(retryAfter !== undefined && { retryAfter }) };
  if (error.error === 'invalid')
    return fields.some(({ rule }) => taken.includes(rule))
      ? { status: 409, scimType: 'uniqueness', ...more }
      : { status: 400, scimType: 'invalidValue', ...more };
  return { status: statuses[error.error] ?? error.status, ...more };
}

/** Returns the body of a refusal (RFC 7644, 3.12). */
export function errorBody({ status, scimType, detail }: ScimRefusal): object {
  return { schemas: [errorSchema], status: String(status), ...(scimType && { scimType }), detail };
}
