import type { MenuCode } from '#contract/permissions.ts';
import { fieldLevels, type FieldLevels, type GovernedField, type MainRule } from '#contract/visibility-facts.ts';

// An oracle of who may learn what, written from domain rules 2 alone: it shares no code with the product's own decision. Every
// value of every person is a marker, a text that occurs nowhere else, so that a leak is found in any bytes.

/** The fields that hold a marker. */
export const markedFields = ['employeeNumber', 'email', 'mobile', 'officeMobile', 'officeEmail', 'jobTitle', 'position'] as const;
export type MarkedField = (typeof markedFields)[number];

/** A person of the marked team, as plain facts. */
export interface MarkedPerson {
  id: string;
  name: string;
  /** From the root to each department they are directly in. */
  paths: string[][];
  leaderId: string | null;
  resigned: boolean;
  markers: Record<MarkedField, string>;
}

/** The marker of a field of the n-th person: letters and digits that no other text holds. */
export function markerOf(field: MarkedField, n: number): string {
  const tail = String(n).padStart(2, '0');
  if (field === 'mobile') return `51379${tail}6`;
  if (field === 'officeMobile') return `+852 27418${tail}9`;
  if (field === 'email' || field === 'officeEmail') return `zq${field.toLowerCase()}${tail}kx@example.com`;
  return `Zq${field}${tail}Kx`;
}

/** The markers of the n-th person, as the form of a member sends them. */
export const markersOf = (n: number) =>
  Object.fromEntries(markedFields.map((field) => [field, markerOf(field, n)])) as Record<MarkedField, string>;

/** A role as the oracle knows it: what it grants, and the departments it reaches with all below them. */
export interface MarkedRole {
  codes: readonly MenuCode[];
  reach: 'all' | readonly string[];
}

/** Someone who asks. */
export interface Principal {
  name: string;
  /** The member who asks; null for a token. */
  self: MarkedPerson | null;
  /** Owner, super administrator or support with a full lease. */
  unlimited: boolean;
  roles: readonly MarkedRole[];
  /** The departments they head. */
  heads: readonly string[];
}

/** The address book of a team. */
export interface MarkedRules {
  main: MainRule;
  levels: FieldLevels;
  exceptions: readonly { effect: 'ALLOW' | 'PROHIBIT'; subject: string; object: string }[];
}

const reaches = ({ reach }: MarkedRole, { paths }: MarkedPerson): boolean =>
  reach === 'all' || paths.some((path) => path.some((id) => reach.includes(id)));

/** Whether a person is seen by any right of the principal: the address book, or a role of any code. */
export function sees({ self, unlimited, roles }: Principal, target: MarkedPerson, rules: MarkedRules): boolean {
  if (self?.id === target.id) return true;
  if (target.resigned) return unlimited || roles.some((role) => role.codes.includes('020100') && reaches(role, target));
  if (unlimited || roles.some((role) => reaches(role, target))) return true;
  if (!self) return false;
  const exception = rules.exceptions.find(({ subject, object }) => subject === self.id && object === target.id);
  if (exception) return exception.effect === 'ALLOW';
  if (rules.main !== 'DEPARTMENT') return rules.main === 'ALL';
  return self.paths.some((path) => target.paths.some((other) => other.includes(path.at(-1) ?? '')));
}

/** Whether the principal may learn the value of a field of a person. */
export function mayKnow(principal: Principal, target: MarkedPerson, field: GovernedField, rules: MarkedRules): boolean {
  const { self, unlimited, roles, heads } = principal;
  if (self?.id === target.id || unlimited) return true;
  if (roles.some((role) => role.codes.includes('020100') && reaches(role, target))) return true;
  if (!sees(principal, target, rules)) return false;
  const own = (self?.paths ?? []).map((path) => path.at(-1));
  const shares = target.paths.some((path) => own.includes(path.at(-1)));
  const leads = target.leaderId !== null && target.leaderId === self?.id;
  const standing = leads || target.paths.some((path) => path.some((id) => heads.includes(id))) ? 2 : shares ? 1 : 0;
  return standing >= fieldLevels.indexOf(rules.levels[field]);
}
