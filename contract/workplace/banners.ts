import { z } from 'zod';
import { bannerLimits, bannerLinkTypes, bannerStates } from './banner-facts.ts';
import { byId, endpoint, id, manager, nameText, emptyObject, paragraphs } from '../kit.ts';
import { languages } from '../languages.ts';
import { departmentRef } from '../people/members.ts';
import { departmentReference } from '../references.ts';

/** A minute in the team's time zone, `2026-03-01T09:00`. */
export const teamMinute = z.iso.datetime({ local: true, precision: -1, error: 'date' }).refine((value) => !value.endsWith('Z'), {
  error: 'date',
});

/** Whether an address contains neither user name nor password. */
function hasNoCredentials(address: string): boolean {
  const url = URL.parse(address);
  return url === null || (url.username === '' && url.password === '');
}

const linkAddress = z
  .string()
  .trim()
  .max(bannerLimits.address)
  .pipe(z.url({ protocol: /^https?$/, hostname: z.regexes.hostname, error: 'website' }))
  // Browsers drop tabs and line ends from an address, and direction marks change the order in which the rest is displayed.
  .refine((value) => !/[\p{C}\u2028\u2029]/u.test(value), { error: 'specialCharacters' })
  .refine((value) => hasNoCredentials(value), { error: 'website' });

/** The fields of a banner besides its picture. LINK has an address, NOTIFICATION a notice, the other types neither. */
const written = z.object({
  name: nameText(bannerLimits.name),
  linkType: z.enum(bannerLinkTypes),
  linkAddress: linkAddress.nullable(),
  notice: paragraphs(bannerLimits.notice),
  shown: z.boolean(),
  /** In the team's time zone; null means no limit on that side. */
  startsAt: teamMinute.nullable(),
  endsAt: teamMinute.nullable(),
  /** The departments, including those below, whose members see the banner; empty means all. */
  departmentIds: z.array(departmentReference).max(bannerLimits.departments),
  /** The languages in which the banner is shown; empty means all. */
  languages: z.array(z.enum(languages)).max(languages.length),
});
export type BannerFields = z.output<typeof written>;
/** Banner fields as a client sends them. */
export type BannerSent = z.input<typeof written>;

/** The JSON field `banner` in the upload of a new banner. */
export const bannerFields = written;

export const shownBanner = z.object({
  bannerId: id,
  name: z.string(),
  imageUrl: z.string(),
  linkType: z.enum(bannerLinkTypes),
  linkAddress: z.string().nullable(),
  notice: z.string(),
});
export type ShownBanner = z.infer<typeof shownBanner>;

export const banner = shownBanner.extend({
  shown: z.boolean(),
  startsAt: z.string().nullable(),
  endsAt: z.string().nullable(),
  departments: z.array(departmentRef),
  /** The number of departments outside the reader's scope, or deleted. */
  otherDepartments: z.number().int(),
  languages: z.array(z.enum(languages)),
  /** The current state. */
  state: z.enum(bannerStates),
  version: z.number().int(),
  can: z.object({ edit: z.boolean() }),
});
export type Banner = z.infer<typeof banner>;

const list = z.object({ items: z.array(banner), can: z.object({ edit: z.boolean() }) });
export type BannerList = z.infer<typeof list>;

const view = { menu: '070200', access: 'view' } as const;
const edit = { menu: '070200', access: 'edit' } as const;
const path = `${manager}/banners`;
const pictureFaults = ['fileTooLarge', 'fileTypeRefused', 'fileUnreadable'] as const;

/**
 * Banners on the home page (070200): specification sections 3 and 5, domain rules 6. They concern the whole team, so changing
 * them requires the whole team as scope.
 */
export const banners = {
  list: endpoint({ method: 'GET', path, may: view, summary: 'Lists all banners in display order', output: list }),
  shown: endpoint({
    method: 'GET',
    path: `${path}/shown`,
    may: 'member',
    summary: 'Lists the banners currently shown to the caller, by language and department, in display order',
    output: z.object({ items: z.array(shownBanner) }),
  }),
  read: endpoint({
    method: 'GET',
    path: `${path}/{id}`,
    may: view,
    summary: 'Returns a banner',
    params: byId,
    output: banner,
    errors: ['notFound'],
  }),
  create: endpoint({
    method: 'POST',
    path,
    may: edit,
    summary: 'Adds a banner last: multipart field `banner` (JSON), then `file` (picture of 690 × 282); at most thirty',
    kind: 'upload',
    timeout: 60,
    output: banner,
    errors: ['wholeTeamOnly', 'bannerLimitReached', 'keyReused', ...pictureFaults],
    log: 'banner.create',
  }),
  update: endpoint({
    method: 'PUT',
    path: `${path}/{id}`,
    may: edit,
    summary: 'Updates the fields of a banner',
    params: byId,
    body: written.partial().extend({ version: z.number().int().optional() }),
    output: banner,
    errors: ['notFound', 'wholeTeamOnly', 'changedMeanwhile', 'noChanges', 'keyReused'],
    log: 'banner.update',
  }),
  setImage: endpoint({
    method: 'POST',
    path: `${path}/{id}/image`,
    may: edit,
    summary: 'Replaces the picture of a banner: multipart field `file`, 690 × 282',
    params: byId,
    kind: 'upload',
    timeout: 60,
    output: banner,
    errors: ['notFound', 'wholeTeamOnly', 'keyReused', ...pictureFaults],
    log: 'banner.update',
  }),
  order: endpoint({
    method: 'PUT',
    path: `${path}/order`,
    may: edit,
    summary: 'Sets the order of all banners',
    body: z.object({ bannerIds: z.array(id).min(1).max(bannerLimits.perTeam) }),
    output: list,
    errors: ['wholeTeamOnly', 'changedMeanwhile', 'noChanges', 'keyReused'],
    log: 'banner.order',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${path}/{id}`,
    may: edit,
    summary: 'Deletes a banner and its picture',
    params: byId,
    output: emptyObject,
    errors: ['notFound', 'wholeTeamOnly', 'keyReused'],
    log: 'banner.delete',
  }),
};
