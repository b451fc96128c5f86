import { z } from 'zod';
import { code, givenPassword, secondFactorFields } from './account.ts';
import { byId, endpoint, id, instant, nothing } from './kit.ts';

const prefix = '/uc/api/v1/account';

/** A signed-in browser, as its person and their administrators see it. */
export const session = z.object({
  id,
  /** As the browser names itself; the console words it. */
  userAgent: z.string(),
  ip: z.string(),
  startedAt: instant,
  lastUsedAt: instant,
});
export type Session = z.infer<typeof session>;

const recoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });

/** The safety of the own sign-in: sessions, the second factor, and signing in again without leaving (specification section 6). */
export const ownSafety = {
  standing: endpoint({
    method: 'GET',
    path: `${prefix}/session`,
    may: 'signedIn',
    viewing: 'own',
    summary: 'How the caller is signed in; asking counts as use of the session',
    output: z.object({
      secondFactor: z.boolean(),
      /** Minutes without use after which the session ends: the strictest of the caller’s teams; null without any. */
      idleMinutes: z.number().int().nullable(),
    }),
  }),
  freshSignIn: endpoint({
    method: 'POST',
    path: `${prefix}/fresh_sign_in`,
    may: 'signedIn',
    summary: 'Signs in again in the same session, for what asks for a fresh sign-in',
    body: z.object({ password: givenPassword, ...secondFactorFields }),
    output: nothing,
    errors: ['tooMany', 'freshSignInNeeded'],
  }),
  sessions: endpoint({
    method: 'GET',
    path: `${prefix}/sessions`,
    may: 'signedIn',
    summary: 'Where the own account is signed in; the newest use first',
    output: z.object({ items: z.array(session.extend({ current: z.boolean() })) }),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: `${prefix}/sessions/{id}`,
    may: 'signedIn',
    summary: 'Ends one own session; its tokens end with their next call',
    params: byId,
    output: nothing,
    errors: ['keyReused'],
  }),
  secondFactor: endpoint({
    method: 'GET',
    path: `${prefix}/second_factor`,
    may: 'signedIn',
    summary: 'The own second factor',
    output: z.object({ since: instant.nullable(), recoveryCodesLeft: z.number().int() }),
  }),
  enrol: endpoint({
    method: 'POST',
    path: `${prefix}/second_factor/enrolment`,
    may: 'signedIn',
    fresh: true,
    summary: 'Makes a secret for an authenticator app; it counts once a code has confirmed it',
    output: z.object({
      /** Base32, as it is typed where no camera is at hand. */
      secret: z.string(),
      /** What the QR code holds. */
      uri: z.string(),
    }),
    errors: ['secondFactorOn'],
  }),
  confirm: endpoint({
    method: 'POST',
    path: `${prefix}/second_factor/confirm`,
    may: 'signedIn',
    summary: 'Turns the second factor on by a first code; other sessions end. The recovery codes are shown this once',
    body: z.object({ code }),
    output: recoveryCodes,
    errors: ['secondFactorOn', 'secondFactorOff', 'tooMany'],
  }),
  renewRecoveryCodes: endpoint({
    method: 'POST',
    path: `${prefix}/second_factor/recovery_codes`,
    may: 'signedIn',
    fresh: true,
    summary: 'Makes ten new recovery codes; those before no longer count',
    output: recoveryCodes,
    errors: ['secondFactorOff'],
  }),
  disable: endpoint({
    method: 'DELETE',
    path: `${prefix}/second_factor`,
    may: 'signedIn',
    fresh: true,
    summary: 'Turns the own second factor off',
    output: nothing,
    errors: ['secondFactorOff', 'keyReused'],
  }),
};
