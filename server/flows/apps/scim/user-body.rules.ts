import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { ofProvisioned, type ProvisionedField } from './provisioned-fields.rules.ts';
import { externalIdOf } from './external-id.rules.ts';
import { attributePaths, valueAt } from './attribute-paths.view.ts';
import { enterpriseSchema, type Resource } from './schemas.view.ts';
import { ScimFault } from './scim-errors.rules.ts';

/** A user resource in the fields of a member. null: empty; undefined: not specified. */
export interface UserInput {
  userName: string;
  fields: {
    displayName: string;
    officeEmail: string | null;
    mobilePrefix: string | null;
    mobileNumber: string | null;
    officeMobile: string | null;
    leaderId: string | null;
  } & Record<ProvisionedField, string | null>;
  department: string | undefined;
  externalId: string | null;
  active: boolean | undefined;
}

type MultiValue = { value?: unknown; type?: unknown; primary?: unknown }[];

/** Reads a user resource after `understand`. Throws wrongValue. */
export function userInputOf(resource: Resource): UserInput {
  const name = (resource['name'] ?? {}) as Resource;
  const provisioned = ofProvisioned((field) => textOf(valueAt(resource, attributePaths[field])));
  const enterprise = (resource[enterpriseSchema] ?? {}) as Resource;
  const userName = textOf(resource['userName']) ?? '';
  const formatted =
    textOf(resource['displayName']) ?? textOf(name['formatted']) ?? fullName(provisioned.firstName, provisioned.lastName);
  const phones = (resource['phoneNumbers'] ?? []) as MultiValue;
  const mail = valueOfType((resource['emails'] ?? []) as MultiValue, 'work');
  const manager = textOf(((enterprise['manager'] ?? {}) as Resource)['value']);
  return {
    userName,
    fields: {
      displayName: formatted ?? userName.split('@')[0] ?? '',
      ...provisioned,
      // The sign-in address is the work address if there is no other.
      officeEmail: mail && mail.toLowerCase() !== userName.toLowerCase() ? mail : null,
      ...mobileOf(valueOfType(phones, 'mobile')),
      officeMobile: valueOfType(phones, 'work'),
      leaderId: manager,
    },
    department: textOf(enterprise['department']) ?? undefined,
    externalId: externalIdOf(resource),
    active: typeof resource['active'] === 'boolean' ? resource['active'] : undefined,
  };
}

const textOf = (value: unknown): string | null => (typeof value === 'string' && value.trim() ? value.trim() : null);

const han = /\p{Script=Han}/u;

/** Chinese names are written family name first, without a space. */
function fullName(given: string | null, family: string | null): string | null {
  if (!given || !family) return given ?? family;
  return han.test(given + family) ? `${family}${given}` : `${given} ${family}`;
}

/**
 * Returns one of several values by its type: the primary, else the last. A value without a type belongs to the first type that is
 * requested.
 */
function valueOfType(values: MultiValue, type: 'work' | 'mobile'): string | null {
  const typeOf = (each: MultiValue[number]) =>
    typeof each.type === 'string' ? each.type.toLowerCase() : type === 'work' && values.length === 1 ? type : undefined;
  const ofType = values.filter((each) => typeOf(each) === type);
  const chosen = ofType.find(({ primary }) => primary === true) ?? ofType.at(-1);
  return textOf(chosen?.value);
}

function mobileOf(text: string | null): { mobilePrefix: string | null; mobileNumber: string | null } {
  if (!text) return { mobilePrefix: null, mobileNumber: null };
  const parsed = parsePhoneNumberFromString(text.replace(/^tel:/i, ''));
  if (!parsed) throw new ScimFault('wrongValue', { attribute: 'phoneNumbers[type eq "mobile"].value' });
  return { mobilePrefix: parsed.countryCallingCode, mobileNumber: parsed.nationalNumber };
}
