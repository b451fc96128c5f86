import type { MenuCode } from '#contract/access/permission-facts.ts';
import { type FieldsWith, fieldsOfKind } from '#contract/people/member-field-facts.ts';
import { fieldLevels, type FieldLevels, type GovernedField, type MainRule } from '#contract/access/visibility-facts.ts';

// An oracle of who may know what, written from domain rules 2 alone. It shares no code with the product's own decision. Every
// value of every person is a marker, a text that occurs nowhere else, so that a leak is found in any output.

/** The fields that contain a marker, besides the name. */
export type MarkedField = 'mobile' | FieldsWith<{ kind: 'text' | 'number' | 'email' | 'phone' }>;
export const markedFields = ['mobile', ...fieldsOfKind('text', 'number', 'email', 'phone')] as MarkedField[];

/** A person of the marked team with the properties that the oracle uses. */
export interface MarkedPerson {
  id: string;
  name: string;
  /** Path from the root to each department they are directly in. */
  paths: string[][];
  leaderId: string | null;
  resigned: boolean;
  markers: Record<MarkedField, string>;
}

/** A department, whose number contains a marker. */
export interface MarkedDepartment {
  id: string;
  /** Path from the root to the department. */
  path: string[];
}

const twoDigits = (n: number) => String(n).padStart(2, '0');

/** The marker of the n-th object of a kind: letters and digits that no other text contains. */
export const markerText = (kind: string, n: number) => `Zq${kind}${twoDigits(n)}Kx`;

/** The marker of a field of the n-th person. */
export function markerOf(field: MarkedField, n: number): string {
  if (field === 'mobile') return `51379${twoDigits(n)}6`;
  if (field === 'officeMobile') return `+852 27418${twoDigits(n)}9`;
  if (field === 'email' || field === 'officeEmail') return `${markerText(field, n).toLowerCase()}@example.com`;
  return markerText(field, n);
}

/** The markers of the n-th person in the form of member input. */
export const markersOf = (n: number) =>
  Object.fromEntries(markedFields.map((field) => [field, markerOf(field, n)])) as Record<MarkedField, string>;

/** A marker that was found: its object and field. */
export interface FoundMarker {
  kind: string;
  n: number;
}

/** Every marker in a text, each once. Line breaks may occur anywhere inside a marker, as in calendars and PDF. */
export function markersIn(text: string): FoundMarker[] {
  const found = new Map<string, FoundMarker>();
  const note = (kind: string, n: string | undefined) => found.set(`${kind} ${n}`, { kind, n: Number(n) });
  for (const [, kind = '', n] of text.matchAll(/zq([a-z]+)(\d\d)kx/gi)) note(kind.toLowerCase(), n);
  for (const [, n] of text.matchAll(/51379(\d\d)6/g)) note('mobile', n);
  for (const [, n] of text.matchAll(/27418(\d\d)9/g)) note('officemobile', n);
  return [...found.values()];
}

/** A role as the oracle uses it: its grants, the departments in its scope including those below, and single members. */
export interface MarkedRole {
  codes: readonly MenuCode[];
  reach: 'all' | readonly string[];
  members?: readonly string[];
}

/** A principal. */
export interface Principal {
  name: string;
  /** The calling member; null for a token and for support. */
  self: MarkedPerson | null;
  /** Owner, super administrator or support with a lease. */
  unlimited: boolean;
  roles: readonly MarkedRole[];
  /** The departments they head. */
  heads: readonly string[];
}

/** The visibility rules of a team. */
export interface MarkedRules {
  main: MainRule;
  levels: FieldLevels;
  exceptions: readonly { effect: 'ALLOW' | 'PROHIBIT'; subject: string; object: string }[];
}

/** A text that only some may read, independent of visibility. */
export interface Secret {
  what: string;
  mayRead: (principal: Principal) => boolean;
}

export const inRoleScope = ({ reach, members }: MarkedRole, { id, paths }: Pick<MarkedPerson, 'id' | 'paths'>): boolean =>
  reach === 'all' || members?.includes(id) === true || paths.some((path) => path.some((each) => reach.includes(each)));

/** Whether the principal holds a code for any member, or for this person. */
export const holds = ({ unlimited, roles }: Principal, code: MenuCode, person?: MarkedPerson): boolean =>
  unlimited || roles.some((role) => role.codes.includes(code) && (!person || inRoleScope(role, person)));

/** Whether the principal sees a person by any right: the directory, or a role with any code. */
export function sees({ self, unlimited, roles }: Principal, target: MarkedPerson, rules: MarkedRules): boolean {
  if (self?.id === target.id) return true;
  if (target.resigned) return unlimited || roles.some((role) => role.codes.includes('020100') && inRoleScope(role, target));
  if (unlimited || roles.some((role) => inRoleScope(role, target))) return true;
  if (!self) return false;
  const exception = rules.exceptions.find(({ subject, object }) => subject === self.id && object === target.id);
  if (exception) return exception.effect === 'ALLOW';
  if (rules.main !== 'DEPARTMENT') return rules.main === 'ALL';
  return self.paths.some((path) => target.paths.some((other) => other.includes(path.at(-1) ?? '')));
}

/** Whether the principal may know the value of a field of a person. */
export function mayKnow(principal: Principal, target: MarkedPerson, field: GovernedField, rules: MarkedRules): boolean {
  const { self, unlimited, heads } = principal;
  if (self?.id === target.id || unlimited || holds(principal, '020100', target)) return true;
  if (!sees(principal, target, rules)) return false;
  const own = (self?.paths ?? []).map((path) => path.at(-1));
  const shares = target.paths.some((path) => own.includes(path.at(-1)));
  const leads = target.leaderId !== null && target.leaderId === self?.id;
  const standing = leads || target.paths.some((path) => path.some((id) => heads.includes(id))) ? 2 : shares ? 1 : 0;
  return standing >= fieldLevels.indexOf(rules.levels[field]);
}

/**
 * Whether the principal may know of a department: it or one below it is in the scope of a role, or contains the principal or a
 * person whom the principal sees.
 */
export function knowsDepartment(
  principal: Principal,
  { id, path }: MarkedDepartment,
  people: readonly MarkedPerson[],
  departments: readonly MarkedDepartment[],
  rules: MarkedRules,
): boolean {
  const { self, unlimited, roles } = principal;
  if (unlimited || self?.paths.some((own) => own.includes(id))) return true;
  const below = new Set(departments.filter((each) => each.path.includes(id)).map((each) => each.id));
  for (const { reach } of roles) if (reach === 'all' || reach.some((each) => below.has(each) || path.includes(each))) return true;
  return people.some(
    (person) => !person.resigned && person.paths.some((own) => own.includes(id)) && sees(principal, person, rules),
  );
}
