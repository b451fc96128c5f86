import { z } from 'zod';
import { appRef } from './app-refs.ts';
import { appScopes, documentKinds } from './app-facts.ts';
import { endpoint, id } from '../kit.ts';
import { consentReasons, secretLimits } from './oauth-facts.ts';
import { staffPrefix } from '../platform/staff.ts';

const interaction = '/oauth/authorize/{uid}';
const uid = z.object({ uid: z.string().max(64) });
const onward = z.object({ returnTo: z.string() });

export const consentTeam = z.object({
  teamId: id,
  name: z.string(),
  /** The person's name in that team, which the app receives; null if they are no longer a member. */
  displayName: z.string().nullable(),
  /** Why the person cannot sign in with this team; null if they can. */
  reason: z.enum(consentReasons).nullable(),
});
export type ConsentTeam = z.infer<typeof consentTeam>;

export const consentDetails = z.object({
  app: appRef.extend({ developer: z.string(), website: z.string(), documents: z.array(z.enum(documentKinds)) }),
  /** The account data that would be passed to the app, in full. */
  account: z.object({ name: z.string(), email: z.string().nullable(), mobile: z.string().nullable() }),
  scopes: z.array(z.enum(appScopes)),
  teams: z.array(consentTeam),
  /** The address that starts the same request again once this one has expired. */
  again: z.string(),
  /** The team to continue with without asking, because its administrators have allowed the app. */
  allowedBy: id.nullable(),
});
export type ConsentDetails = z.infer<typeof consentDetails>;

/**
 * Signing in to an app: the consent of the person, and the secrets of apps (specification sections 1 and 2). The cookie of a
 * request is scoped to its page, so the calls are below the same path; the caller must be the person the request is about.
 */
export const oauth = {
  details: endpoint({
    method: 'GET',
    path: `${interaction}/details`,
    may: 'signedIn',
    summary: 'Returns what an app requests, the account concerned, and the teams it can be used with',
    params: uid,
    output: consentDetails,
    errors: ['stepGone'],
  }),
  document: endpoint({
    method: 'GET',
    path: `${interaction}/documents/{kind}`,
    may: 'signedIn',
    summary: 'Returns a document of the requesting app, in the language of the request',
    params: uid.extend({ kind: z.enum(documentKinds) }),
    output: z.object({ version: z.string(), text: z.string() }),
    errors: ['stepGone', 'notFound'],
  }),
  authorise: endpoint({
    method: 'POST',
    path: `${interaction}/authorise`,
    may: 'signedIn',
    summary: 'Grants the app what it requests, in one team; the browser continues to returnTo',
    params: uid,
    body: z.object({ teamId: id }),
    output: onward,
    errors: ['stepGone', 'appNotOpened', 'noAppPermission', 'insufficientSeats'],
    log: 'app.authorise',
  }),
  decline: endpoint({
    method: 'POST',
    path: `${interaction}/decline`,
    may: 'signedIn',
    summary: 'Declines the request; the app receives the refusal',
    params: uid,
    output: onward,
    errors: ['stepGone'],
  }),
  otherAccount: endpoint({
    method: 'POST',
    path: `${interaction}/other_account`,
    may: 'signedIn',
    summary: 'Restarts the request with another sign-in',
    params: uid,
    output: onward,
    errors: ['stepGone'],
  }),
  makeSecret: endpoint({
    method: 'POST',
    path: `${staffPrefix}/apps/{id}/secret`,
    may: 'staff',
    fresh: true,
    summary: 'Creates a secret for an app with server-side sign-in; earlier ones stay valid for a limited time',
    params: z.object({ id }),
    body: z.object({ overlapHours: z.number().int().min(0).max(secretLimits.mostHours).default(secretLimits.hours) }),
    output: z.object({ clientId: id, secret: z.string(), earlierEndAt: z.iso.datetime().nullable() }),
    errors: ['notFound', 'appWithoutSecret'],
  }),
  secrets: endpoint({
    method: 'GET',
    path: `${staffPrefix}/apps/{id}/secret`,
    may: 'staff',
    summary: 'Lists the valid secrets of an app, by their last letters',
    params: z.object({ id }),
    output: z.object({
      clientId: id,
      /** Whether the app is of a type that has a secret. */
      needed: z.boolean(),
      items: z.array(
        z.object({ ending: z.string(), madeAt: z.iso.datetime(), madeBy: z.string(), endsAt: z.iso.datetime().nullable() }),
      ),
    }),
    errors: ['notFound'],
  }),
};
