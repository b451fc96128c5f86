import { jobTypes, memberLimits } from './member-facts.ts';

/** The kind of content of a plain field. It decides how the value is validated, stored, imported and displayed. */
type FieldContent =
  | { kind: 'name' | 'text' | 'number'; max: number }
  | { kind: 'email' | 'phone' | 'date' }
  | { kind: 'choice'; choices: readonly string[] };

/** Attributes of SCIM users with one value (RFC 7643, 4.1 and 4.3); `enterprise.` stands for the enterprise extension. */
export type ScimAttribute =
  | `name.${'givenName' | 'familyName' | 'middleName'}`
  | 'title'
  | 'nickName'
  | 'userType'
  | `enterprise.${'employeeNumber' | 'costCenter' | 'organization' | 'division'}`;

interface FieldPlaces {
  /** The section of the form and of the detail page. */
  section?: 'basic' | 'entry';
  /** The default field level (`defaultLevels`), and the heading under which it is set. Without them the field is always shown. */
  level?: string;
  group?: 'contact' | 'work' | 'personal';
  /** The attribute that a directory provisions. Fields whose attributes have several values are mapped in `flows/apps/scim`. */
  scim?: ScimAttribute;
}

/** A field with one column: all places that show, read or write it derive from these facts. */
export type PlainFieldFacts = FieldPlaces & FieldContent & { column: string; notNull?: true };

/** A field of several columns or of another type, which the places that handle it name. */
export interface SpecialFieldFacts extends FieldPlaces {
  kind: 'special';
  /** Columns by their names in the API. */
  columns: Readonly<Record<string, string>>;
  importColumns: readonly string[];
}

/**
 * The fields of a member, in the order of files and lists. Schemas, select lists, imports, exports, SCIM attributes, field levels,
 * forms, pages, columns and the operation log derive from this table; labels are in phrases/<language>/people/member-fields.ts.
 */
export const memberFieldTable = {
  displayName: { column: 'display_name', kind: 'name', max: memberLimits.name, notNull: true, section: 'basic' },
  firstName: { column: 'first_name', kind: 'name', max: memberLimits.name, section: 'basic', scim: 'name.givenName' },
  lastName: { column: 'last_name', kind: 'name', max: memberLimits.name, section: 'basic', scim: 'name.familyName' },
  gender: { column: 'gender', kind: 'choice', choices: ['F', 'M'], section: 'basic', level: 'HIDDEN', group: 'personal' },
  mobile: {
    kind: 'special',
    columns: { mobilePrefix: 'mobile_prefix', mobileNumber: 'mobile_number' },
    importColumns: ['mobilePrefix', 'mobileNumber'],
    section: 'basic',
    level: 'SAME_DEPARTMENT',
    group: 'contact',
  },
  email: { column: 'email', kind: 'email', section: 'basic', level: 'COMPANY', group: 'contact' },
  officeMobile: { column: 'office_mobile', kind: 'phone', section: 'entry', level: 'COMPANY', group: 'contact' },
  officeEmail: { column: 'office_email', kind: 'email', section: 'entry', level: 'COMPANY', group: 'contact' },
  employeeNumber: {
    column: 'employee_number',
    kind: 'number',
    max: memberLimits.number,
    section: 'entry',
    level: 'SAME_DEPARTMENT',
    group: 'work',
    scim: 'enterprise.employeeNumber',
  },
  departments: { kind: 'special', columns: {}, importColumns: ['departments'], section: 'entry' },
  jobTitle: {
    column: 'job_title',
    kind: 'text',
    max: memberLimits.title,
    section: 'entry',
    level: 'COMPANY',
    group: 'work',
    scim: 'title',
  },
  position: { column: 'position', kind: 'text', max: memberLimits.title, section: 'entry', level: 'COMPANY', group: 'work' },
  jobType: {
    column: 'job_type',
    kind: 'choice',
    choices: jobTypes,
    notNull: true,
    section: 'entry',
    level: 'DEPARTMENT_HEAD',
    group: 'work',
  },
  joinedDate: { column: 'joined_date', kind: 'date', section: 'entry', level: 'DEPARTMENT_HEAD', group: 'work' },
  birthDate: { column: 'birth_date', kind: 'date', section: 'basic', level: 'HIDDEN', group: 'personal' },
  leader: {
    kind: 'special',
    columns: { leaderId: 'leader_id' },
    importColumns: ['leader'],
    section: 'entry',
    level: 'COMPANY',
    group: 'work',
  },
  memberStatus: {
    kind: 'special',
    columns: { memberStatus: 'status' },
    importColumns: [],
    level: 'DEPARTMENT_HEAD',
    group: 'work',
  },
} as const satisfies Record<string, PlainFieldFacts | SpecialFieldFacts>;

type FieldTable = typeof memberFieldTable;
export type MemberFieldName = keyof FieldTable;
/** The names of the fields that have these facts. */
export type FieldsWith<Facts> = { [Name in MemberFieldName]: FieldTable[Name] extends Facts ? Name : never }[MemberFieldName];
export type PlainField = FieldsWith<{ column: string }>;
type SpecialField = FieldsWith<{ kind: 'special' }>;
export type ChoiceField = FieldsWith<{ kind: 'choice' }>;
type SpecialColumns = { [Name in SpecialField]: FieldTable[Name]['columns'][keyof FieldTable[Name]['columns']] };
export type FieldColumn = FieldTable[PlainField]['column'] | SpecialColumns[SpecialField];

/** The value of a plain field that is not empty. */
export type FieldValue<Name extends PlainField> = FieldTable[Name] extends { choices: readonly (infer Choice extends string)[] }
  ? Choice
  : string;
/** The value of a plain field as written: null empties it, if the field can be empty. */
export type WrittenValue<Name extends PlainField> = FieldTable[Name] extends { notNull: true }
  ? FieldValue<Name>
  : FieldValue<Name> | null;

export const memberFieldNames = Object.keys(memberFieldTable) as MemberFieldName[];
export const isPlain = (name: MemberFieldName): name is PlainField => 'column' in memberFieldTable[name];
export const plainFields = memberFieldNames.filter(isPlain);
/** The facts of the plain fields. */
export const plainFacts = Object.fromEntries(plainFields.map((name) => [name, memberFieldTable[name]])) as Readonly<
  Record<PlainField, PlainFieldFacts>
>;
export const fieldsOfKind = (...kinds: PlainFieldFacts['kind'][]) =>
  plainFields.filter((name) => kinds.includes(plainFacts[name].kind));

/** The fields whose values have a format, with its name in the phrases `nouns.types`. */
export const fieldFormats: Readonly<Record<string, 'email' | 'phone' | 'mobileNumber'>> = {
  mobileNumber: 'mobileNumber',
  ...Object.fromEntries(fieldsOfKind('email').map((name) => [name, 'email'])),
  ...Object.fromEntries(fieldsOfKind('phone').map((name) => [name, 'phone'])),
};

/** The column of each plain field. */
export const plainColumns = Object.fromEntries(plainFields.map((name) => [name, memberFieldTable[name].column])) as {
  [Name in PlainField]: FieldTable[Name]['column'];
};
/** The columns of a field by their names in the API. */
export const columnsOf = (name: MemberFieldName): Readonly<Record<string, string>> =>
  isPlain(name) ? { [name]: plainColumns[name] } : memberFieldTable[name].columns;
/** The columns of all fields. */
export const fieldColumns = memberFieldNames.flatMap((name) => Object.values(columnsOf(name)) as FieldColumn[]);

/** The fields with those of `first` at the beginning; the others follow in their own order. */
export const startingWith = <Name extends MemberFieldName>(first: readonly Name[], fields: readonly Name[]): Name[] => [
  ...first,
  ...fields.filter((name) => !first.includes(name)),
];

/** The columns of the members list, in the order in which the list shows them. */
export const memberColumns = startingWith(
  [
    'displayName',
    'employeeNumber',
    'departments',
    'memberStatus',
    'jobTitle',
    'mobile',
    'email',
    'jobType',
    'position',
    'joinedDate',
    'gender',
    'birthDate',
  ],
  memberFieldNames.filter((name) => name !== 'firstName' && name !== 'lastName' && name !== 'leader'),
);
export type MemberColumn = (typeof memberColumns)[number];
