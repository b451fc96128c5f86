import { z } from 'zod';
import { country } from './countries.ts';
import { currencyCode } from './currencies.ts';
import { byId, endpoint, id, manager, nothing, optionalText, page, pageQuery, requiredText } from './kit.ts';
import { languages } from './languages.ts';

export const industries = [
  'INTERNET',
  'MANUFACTURING',
  'RETAIL',
  'LOGISTICS',
  'FINANCE',
  'EDUCATION',
  'HEALTHCARE',
  'CONSTRUCTION',
  'HOSPITALITY',
  'PROFESSIONAL_SERVICES',
  'MEDIA',
  'ENERGY',
  'AGRICULTURE',
  'GOVERNMENT',
  'NON_PROFIT',
  'OTHER',
] as const;
/** People in the company. Above 25 a first purchase goes through sales (specification sections 5 and 9). */
export const teamSizes = ['1-25', '26-50', '51-200', '201-500', '501-2000', '2001+'] as const;
export const products = ['HR_SYSTEM', 'CODELESS'] as const;
/** Steps of the first run, in order; a team resumes at the first that is not done (domain rules 8). */
export const setupSteps = ['ADMIN', 'SELECT_APP', 'INVITE', 'DONE'] as const;
export type SetupStep = (typeof setupSteps)[number];
export const teamLimits = { name: 64, trialDays: 14, salesAbove: 25, defaultMemberCap: 3000, logoBytes: 2_000_000 } as const;

const website = z.union([
  z.null(),
  z.literal('').transform(() => null),
  z
    .string()
    .trim()
    .max(300)
    .pipe(z.url({ protocol: /^https?$/, error: 'website' })),
]);
const timeZone = z.string().max(64).refine(isTimeZone, { error: 'notOneOf' });
function isTimeZone(value: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: value }));
  } catch {
    return false;
  }
}

export const teamFields = z.object({
  name: requiredText(teamLimits.name).pipe(z.string().regex(/^[^\\:*?"<>|/]*$/, { error: 'specialCharacters' })),
  industry: z.enum(industries).nullable().optional(),
  size: z.enum(teamSizes).nullable().optional(),
  location: optionalText(64),
  country: country.nullable().optional(),
  city: optionalText(64),
  address: optionalText(200),
  contact: optionalText(64),
  contactNumber: z
    .union([
      z.null(),
      z
        .string()
        .trim()
        .max(32)
        .regex(/^[+\d\s().x-]*$/, { error: 'wrongFormat' })
        .transform((v) => v || null),
    ])
    .optional(),
  website: website.optional(),
  currency: currencyCode.optional(),
  defaultLang: z.enum(languages).optional(),
  timeZone: timeZone.optional(),
});
export const team = z.object({
  id,
  code: z.string(),
  name: z.string(),
  industry: z.enum(industries).nullable(),
  size: z.enum(teamSizes).nullable(),
  location: z.string().nullable(),
  country: country.nullable(),
  city: z.string().nullable(),
  address: z.string().nullable(),
  contact: z.string().nullable(),
  contactNumber: z.string().nullable(),
  website: z.string().nullable(),
  currency: currencyCode,
  defaultLang: z.enum(languages),
  timeZone: z.string(),
  logo: z.string().nullable(),
  memberCap: z.number().int(),
  headcount: z.number().int(),
  setupStep: z.enum(setupSteps),
  selectedProduct: z.enum(products).nullable(),
  version: z.number().int(),
});
export type Team = z.infer<typeof team>;
export const teamSummary = team.pick({ id: true, code: true, name: true, logo: true, setupStep: true });

/** Teams (specification section 7, prefix of employees). */
export const teams = {
  list: endpoint({
    method: 'GET',
    path: `${manager}/teams`,
    may: 'signedIn',
    summary: "The caller's teams, the latest joined first; start-up asks page 1 size 1",
    query: z.object(pageQuery),
    output: page(teamSummary),
  }),
  read: endpoint({
    method: 'GET',
    path: `${manager}/teams/{id}`,
    may: 'member',
    summary: 'The team of the header',
    params: byId,
    output: team,
    errors: ['teamNotFound'],
  }),
  create: endpoint({
    method: 'POST',
    path: `${manager}/teams`,
    may: 'signedIn',
    summary: 'Creates a team with its root department, starter roles and the caller as owner',
    body: teamFields,
    output: team,
    errors: ['keyReused', 'tooMany'],
    log: 'team.create',
  }),
  update: endpoint({
    method: 'PUT',
    path: `${manager}/teams/{id}`,
    may: { menu: '070100', access: 'edit' },
    summary: 'Changes organisation info',
    params: byId,
    body: teamFields.partial().extend({ version: z.number().int().optional() }),
    output: team,
    errors: ['teamNotFound', 'changedMeanwhile', 'noChanges', 'keyReused'],
    log: 'team.update',
  }),
  logo: endpoint({
    method: 'POST',
    path: `${manager}/teams/{id}/logo`,
    may: { menu: '070100', access: 'edit' },
    summary: 'Sets the logo: multipart field `file`, PNG, JPEG or WebP up to 2 MB',
    params: byId,
    kind: 'upload',
    output: z.object({ logo: z.string().nullable() }),
    errors: ['teamNotFound', 'fileTooLarge', 'fileTypeRefused', 'fileUnreadable'],
    log: 'team.logo',
  }),
  setup: endpoint({
    method: 'PUT',
    path: `${manager}/teams/{id}/setup`,
    may: 'owner',
    summary: 'Finishes a step of the first run',
    params: byId,
    body: z.object({ step: z.enum(setupSteps), selectedProduct: z.enum(products).optional() }),
    output: team,
    errors: ['teamNotFound', 'keyReused'],
    log: 'team.setup',
  }),
  checkExist: endpoint({
    method: 'GET',
    path: `${manager}/teams/{id}/check_exist`,
    may: 'signedIn',
    summary: 'Whether the caller still belongs to a team of this id',
    params: byId,
    output: z.object({ exist: z.boolean() }),
  }),
  enterBackend: endpoint({
    method: 'GET',
    path: `${manager}/teams/{id}/enter_backend`,
    may: 'signedIn',
    summary: 'Whether the caller may enter the console of a team; refuses with the reason',
    params: byId,
    output: z.object({ enter: z.boolean() }),
    errors: ['teamNotFound', 'teamUnavailable', 'notMember'],
  }),
};

/** The signed-in person in this team (specification sections 3 and 6). */
export const user = {
  info: endpoint({
    method: 'GET',
    path: `${manager}/user`,
    may: 'signedIn',
    summary: 'The caller; with a team header also the place in that team',
    output: z.object({
      id,
      displayName: z.string(),
      email: z.string().nullable(),
      mobile: z.string().nullable(),
      locale: z.enum(languages).nullable(),
      employeeId: id.nullable(),
      avatar: z.string().nullable(),
      owner: z.boolean(),
      superAdmin: z.boolean(),
      supportType: z.enum(['ORDER', 'FULL']).nullable(),
      currencyCode,
    }),
  }),
  locale: endpoint({
    method: 'GET',
    path: `${manager}/user/locale`,
    may: 'signedIn',
    summary: "The caller's language, null when the browser decides",
    output: z.object({ locale: z.enum(languages).nullable() }),
  }),
  updateLocale: endpoint({
    method: 'POST',
    path: `${manager}/user/update_locale`,
    may: 'signedIn',
    summary: "Sets the caller's language",
    body: z.object({ locale: z.enum(languages) }),
    output: nothing,
    errors: ['keyReused'],
  }),
};
