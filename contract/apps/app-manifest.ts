import { z } from 'zod';
import { appCategories, appScopes } from './app-facts.ts';
import { requiredText, text } from '../kit.ts';
import { plans } from './app-plans.ts';
import { requiredInAllLanguages, requiredParagraphsInAllLanguages } from '../in-four.ts';

/** Whether an address is free of parts that make it look like another: no name before an @, no backslash, no white space. */
const undisguised = (value: string): boolean =>
  !/[\\\s]/.test(value) && URL.canParse(value) && new URL(value).username === '' && new URL(value).password === '';
const website = z
  .url({ protocol: /^https?$/, hostname: z.regexes.hostname, error: 'website' })
  .max(500)
  .refine(undisguised, { error: 'website' });
const ownMachine = ['localhost', '127.0.0.1'];
/** Redirect address of the authorisation code: https, or this machine while an app is being developed. No fragment. */
const redirectUri = z
  .url({ protocol: /^https?$/, error: 'website' })
  .max(500)
  .refine((value) => !value.includes('#'), { error: 'wrongFormat' })
  .refine(undisguised, { error: 'website', abort: true })
  .refine((value) => value.startsWith('https:') || ownMachine.includes(new URL(value).hostname), { error: 'website' });

/** Where the server notifies an app that a sign-in has ended: https on port 443, on the public internet or an allowed network. */
const backchannelLogoutUri = redirectUri.refine((value) => value.startsWith('https:'), { error: 'website' });

const document = z.strictObject({
  /** With a new version, every team has to accept the document again. */
  version: z.string().regex(/^[\w.-]{1,32}$/, { error: 'wrongFormat' }),
  texts: requiredParagraphsInAllLanguages(40_000),
});

/** A picture file next to the manifest: PNG, JPEG or WebP. */
const picture = z.string().regex(/^[\w./-]{1,200}\.(png|jpe?g|webp)$/i, { error: 'wrongFormat' });

/** How an app signs people in with their account of this installation. */
const signIn = z.strictObject({
  /** `web` keeps a secret on its server; `browser` and `native` cannot, and use only PKCE. */
  type: z.enum(['web', 'browser', 'native']),
  redirectUris: z.array(redirectUri).min(1, { error: 'listEmpty' }).max(10),
  postLogoutRedirectUris: z.array(redirectUri).max(10).default([]),
  /** Where logout tokens are sent when a sign-in ends (OpenID Connect Back-Channel Logout 1.0). */
  backchannelLogoutUri: backchannelLogoutUri.optional(),
  /** `openid` is always included. */
  scopes: z
    .array(z.enum(appScopes))
    .transform((scopes) => appScopes.filter((scope) => scope === 'openid' || scopes.includes(scope))),
  /** The algorithm that signs its ID tokens; RS256 is for clients that support no other. */
  idTokenAlg: z.enum(['ES256', 'RS256']).optional(),
});

/**
 * The manifest of an app (`atrium app publish app.yaml`, or in the staff area): specification section 3, Application. Texts
 * are given in all four languages.
 */
export const appManifest = z
  .strictObject({
    key: z
      .string()
      .max(64)
      .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, { error: 'wrongFormat' }),
    version: z.string().regex(/^\d{1,5}\.\d{1,5}\.\d{1,5}$/, { error: 'wrongFormat' }),
    name: requiredInAllLanguages(40),
    summary: requiredInAllLanguages(120),
    description: requiredParagraphsInAllLanguages(4000),
    category: z.enum(appCategories),
    developer: requiredText(100),
    website,
    helpUrl: website,
    supportEmail: z.email({ error: 'wrongFormat' }).max(254),
    /** The app is available to every member of every team; it has no plans. */
    default: z.boolean().default(false),
    icon: picture,
    screenshots: z
      .array(z.strictObject({ file: picture, caption: requiredInAllLanguages(120) }))
      .max(6)
      .default([]),
    /** The address that opens the app. */
    launchUrl: website,
    /** The address that opens the app on a phone; `only`: the app works only there. */
    mobile: z.strictObject({ url: website, only: z.boolean().default(false) }).optional(),
    /** The address for the app's administrators (enter_backend). */
    backendUrl: website.optional(),
    privacyPolicy: document.optional(),
    userAgreement: document.optional(),
    signIn: signIn.optional(),
    plans: plans.default([]),
    changes: z.union([z.null(), requiredParagraphsInAllLanguages(2000)]).default(null),
    keywords: z.array(text(40)).max(20).default([]),
  })
  .refine((app) => !app.default || app.plans.length === 0, { path: ['plans'], error: 'defaultIsFree' })
  .refine((app) => app.default || (app.privacyPolicy && app.userAgreement), { path: ['privacyPolicy'], error: 'required' });
export type AppManifest = z.output<typeof appManifest>;

/** Whether members need a seat: the app has a main plan that is sold per person. */
export function isPerSeat(manifest: Pick<AppManifest, 'plans'>): boolean {
  return manifest.plans.some((plan) => plan.kind === 'MAIN' && plan.unit === 'PEOPLE');
}
