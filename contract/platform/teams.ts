import { composeText } from '../composed.ts';
import { z } from 'zod';
import { documentRef } from '../apps/app-views.ts';
import { country } from '../countries.ts';
import { currencyCode } from '../billing/currencies.ts';
import { byId, endpoint, id, instant, manager, emptyObject, optionalText, page, pageQuery, requiredText, text } from '../kit.ts';
import { languages } from '../languages.ts';
import { industries, products, setupSteps, teamLimits, teamSizes } from './team-facts.ts';

const website = z.union([
  z.null(),
  z.literal('').transform(() => null),
  z
    .string()
    .trim()
    .max(300)
    .pipe(z.url({ protocol: /^https?$/, error: 'website' })),
]);
export const phone = z.union([
  z.null(),
  z
    .string()
    .trim()
    .max(32)
    .regex(/^[+\d\s().x-]*$/, { error: 'wrongFormat' })
    .transform((value) => value || null),
]);
export const givenTimeZone = z.string().max(64).refine(isTimeZone, { error: 'notOneOf' });
/**
 * Region names of time zones only: offsets and short names (+05:30, BST) mean different times to the database and to JavaScript.
 */
const regional = /^(?:UTC|GMT|(?!SystemV|US\/Pacific-New)[A-Z]\w*\/[\w+/-]+)$/;
function isTimeZone(value: string): boolean {
  if (!regional.test(value)) return false;
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: value }));
  } catch {
    return false;
  }
}

/**
 * Rejects names that begin like a web address: mail programs turn them into links, and invitations contain the team's name. "://"
 * is already rejected as special characters.
 */
const teamName = requiredText(teamLimits.name).pipe(
  z
    .string()
    .regex(/^[^\\:*?"<>|/]*$/, { error: 'specialCharacters' })
    .refine((value) => !/(?:^|[^\p{L}\p{N}])www\./iu.test(composeText(value, 'NFKC')), { error: 'webAddress' }),
);

export const teamFields = z.object({
  name: teamName,
  industry: z.enum(industries).nullable().optional(),
  size: z.enum(teamSizes).nullable().optional(),
  location: optionalText(64),
  country: country.nullable().optional(),
  city: optionalText(64),
  address: optionalText(200),
  contact: optionalText(64),
  contactNumber: phone.optional(),
  website: website.optional(),
  currency: currencyCode.optional(),
  defaultLang: z.enum(languages).optional(),
  timeZone: givenTimeZone.optional(),
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
  /** The member cap and the headcount, for readers who may view members or this page; otherwise null. */
  memberCap: z.number().int().nullable(),
  headcount: z.number().int().nullable(),
  setupStep: z.enum(setupSteps),
  selectedProduct: z.enum(products).nullable(),
  /** When sales was last contacted, for members who may buy (050200); otherwise null. */
  salesAskedAt: instant.nullable(),
  /** When the team will be dissolved, if its owner has started that; visible to all members. */
  dissolvesAt: instant.nullable(),
  /** Whether technical support is allowed, for the owner and super administrators; otherwise null. */
  technicalSupport: z.boolean().nullable(),
  /** Whether the team is offered to the caller in an ownership transfer. */
  offered: z.boolean(),
  createdAt: instant,
  version: z.number().int(),
});
export type Team = z.infer<typeof team>;
export type TeamFields = z.output<typeof teamFields>;
export const teamSummary = team
  .pick({ id: true, code: true, name: true, logo: true, setupStep: true })
  .extend({ /** Whether the caller owns the team. */ owner: z.boolean() });
export type TeamSummary = z.infer<typeof teamSummary>;

/** A request for contact by sales, with an email address or a phone number. */
export const salesRequest = z.object({
  /** The subject: a product of the first run, or an app of the market. */
  product: z.enum(products).optional(),
  appId: id.optional(),
  contact: requiredText(64),
  email: z.union([z.null(), z.literal('').transform(() => null), text(254).pipe(z.email({ error: 'wrongFormat' }))]).optional(),
  phone: phone.optional(),
  message: optionalText(teamLimits.salesMessage),
});

/** Teams (specification section 7, path prefix of employees). */
export const teams = {
  list: endpoint({
    method: 'GET',
    path: `${manager}/teams`,
    may: 'signedIn',
    summary: "Lists the caller's teams, latest joined first; the console requests page 1 with size 1 at start-up",
    query: z.object(pageQuery),
    output: page(teamSummary),
  }),
  read: endpoint({
    method: 'GET',
    path: `${manager}/teams/{id}`,
    may: 'member',
    tokens: true,
    summary: 'Returns the team of the header or, for a person, any team they belong to',
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
    summary: 'Updates the organisation info',
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
    errors: ['teamNotFound', 'fileTooLarge', 'fileTypeRefused', 'fileUnreadable', 'keyReused'],
    log: 'team.logo',
  }),
  removeLogo: endpoint({
    method: 'DELETE',
    path: `${manager}/teams/{id}/logo`,
    may: { menu: '070100', access: 'edit' },
    summary: 'Removes the logo',
    params: byId,
    output: emptyObject,
    errors: ['teamNotFound', 'noChanges', 'keyReused'],
    log: 'team.logo',
  }),
  setup: endpoint({
    method: 'PUT',
    path: `${manager}/teams/{id}/setup`,
    may: 'owner',
    summary: 'Completes a first-run step; repeating an earlier step keeps the current one; SELECT_APP names the product',
    params: byId,
    body: z.object({
      step: z.enum(setupSteps).exclude(['DONE']),
      selectedProduct: z.enum(products).optional(),
      /** The accepted documents of the product's app. With them, the app is opened on trial for the whole team. */
      accept: z.array(documentRef).max(10).optional(),
    }),
    output: team,
    errors: ['teamNotFound', 'newTerms', 'noChanges', 'memberOnly', 'keyReused'],
    log: 'team.setup',
  }),
  contactSales: endpoint({
    method: 'POST',
    path: `${manager}/teams/{id}/contact_sales`,
    may: { menu: '050200', access: 'edit' },
    summary: 'Requests contact by sales, required for teams of over 25 people until staff approve them for self-service',
    params: byId,
    body: salesRequest,
    output: z.object({ askedAt: instant }),
    errors: ['teamNotFound', 'notFound', 'tooMany', 'memberOnly', 'keyReused'],
    log: 'team.contactSales',
  }),
  checkExist: endpoint({
    method: 'GET',
    path: `${manager}/teams/{id}/check_exist`,
    may: 'signedIn',
    summary: 'Checks whether the caller still belongs to a team with this id',
    params: byId,
    output: z.object({ exist: z.boolean() }),
  }),
  enterBackend: endpoint({
    method: 'GET',
    path: `${manager}/teams/{id}/enter_backend`,
    may: 'signedIn',
    viewing: 'own',
    summary: 'Checks whether the caller may enter the console of a team; the error gives the reason',
    params: byId,
    output: z.object({ enter: z.boolean() }),
    errors: ['teamUnavailable', 'notMember'],
  }),
};
