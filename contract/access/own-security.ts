import { z } from 'zod';
import { code, existingPassword, secondFactorFields, ways } from './sign-in.ts';
import { authEvent, authEventQuery } from './auth-events.ts';
import { byId, endpoint, id, instant, emptyObject, page, requiredText } from '../kit.ts';
import { passkeyLimits } from './security-facts.ts';
import { creationOptions, newCredential, passkeyName, requestOptions } from './passkeys.ts';

const prefix = '/uc/api/v1/account';

/** A signed-in browser, as its account and the team's administrators see it. */
export const session = z.object({
  id,
  /** The User-Agent header; the console turns it into readable names. */
  userAgent: z.string(),
  ip: z.string(),
  startedAt: instant,
  lastUsedAt: instant,
});
export type Session = z.infer<typeof session>;

/** Recovery codes in plain text, returned only when they are created. */
const recoveryCodes = z.array(z.string());
/** Created with the first second factor of an account. Null if the account already has recovery codes, which remain valid. */
const firstCodes = recoveryCodes.nullable();

const passkey = z.object({
  id,
  name: z.string(),
  createdAt: instant,
  /** Null until the passkey is first used to sign in. */
  lastUsedAt: instant.nullable(),
});
export type Passkey = z.infer<typeof passkey>;

const freshly = z.object({ password: existingPassword.optional(), ...secondFactorFields }).superRefine((value, context) => {
  if (value.password === undefined && value.passkey === undefined)
    context.addIssue({ code: 'custom', path: ['password'], message: 'required' });
});

/**
 * Security of the caller's own sign-in: sessions, the second factor, and a fresh sign-in without leaving the page (specification
 * section 6).
 */
export const ownSafety = {
  standing: endpoint({
    method: 'GET',
    path: `${prefix}/session`,
    may: 'signedIn',
    viewing: 'own',
    summary: 'How the caller is signed in; asking counts as use of the session',
    output: z.object({
      secondFactor: ways,
      /** Idle time-out of a session in minutes: the strictest of the caller's teams; null if no team sets one. */
      idleMinutes: z.number().int().nullable(),
    }),
  }),
  freshSignIn: endpoint({
    method: 'POST',
    path: `${prefix}/fresh_sign_in`,
    may: 'signedIn',
    summary:
      'Signs in again in the same session, for what asks for a fresh sign-in: by a passkey, or by password and second factor',
    body: freshly,
    output: emptyObject,
    errors: ['tooMany', 'freshSignInNeeded', 'passkeyRefused', 'passkeyLate', 'passkeyCopied'],
  }),
  freshOptions: endpoint({
    method: 'POST',
    path: `${prefix}/fresh_sign_in/passkey`,
    may: 'signedIn',
    summary: 'What an own passkey is to sign for a fresh sign-in',
    output: requestOptions,
  }),
  sessions: endpoint({
    method: 'GET',
    path: `${prefix}/sessions`,
    may: 'signedIn',
    summary: 'Where the own account is signed in; the newest use first',
    output: z.object({ items: z.array(session.extend({ current: z.boolean() })) }),
  }),
  events: endpoint({
    method: 'GET',
    path: `${prefix}/auth_events`,
    may: 'signedIn',
    summary: 'Authentication events of the own account, the newest first',
    query: z.object(authEventQuery),
    output: page(authEvent),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: `${prefix}/sessions/{id}`,
    may: 'signedIn',
    summary: 'Ends one own session; its tokens end with their next call',
    params: byId,
    output: emptyObject,
    errors: ['keyReused'],
  }),
  secondFactor: endpoint({
    method: 'GET',
    path: `${prefix}/second_factor`,
    may: 'signedIn',
    summary: 'The own second factor in its kinds: the authenticator app, since when it is on, and passkeys, the oldest first',
    output: z.object({
      authenticatorSince: instant.nullable(),
      passkeys: z.array(passkey),
      recoveryCodesLeft: z.number().int(),
    }),
  }),
  enrol: endpoint({
    method: 'POST',
    path: `${prefix}/second_factor/enrolment`,
    may: 'signedIn',
    fresh: true,
    summary: 'Makes a secret for an authenticator app; it counts once a code has confirmed it',
    output: z.object({
      /** The secret in Base32, for typing it in where no camera is available. */
      secret: z.string(),
      /** The `otpauth:` address that the QR code contains. */
      uri: z.string(),
    }),
    errors: ['secondFactorOn'],
  }),
  confirm: endpoint({
    method: 'POST',
    path: `${prefix}/second_factor/confirm`,
    may: 'signedIn',
    summary: 'Sets up the authenticator app by a first code; as first second factor it ends the other sessions',
    body: z.object({ code }),
    output: z.object({ recoveryCodes: firstCodes }),
    errors: ['secondFactorOn', 'secondFactorOff', 'tooMany'],
  }),
  renewRecoveryCodes: endpoint({
    method: 'POST',
    path: `${prefix}/second_factor/recovery_codes`,
    may: 'signedIn',
    fresh: true,
    summary: 'Makes ten new recovery codes; those before no longer count',
    output: z.object({ recoveryCodes }),
    errors: ['secondFactorOff'],
  }),
  disable: endpoint({
    method: 'DELETE',
    path: `${prefix}/second_factor`,
    may: 'signedIn',
    fresh: true,
    summary: 'Removes the authenticator app from the own second factor, which is off without a passkey',
    output: emptyObject,
    errors: ['secondFactorOff', 'keyReused'],
  }),
  newPasskey: endpoint({
    method: 'POST',
    path: `${prefix}/second_factor/passkeys/options`,
    may: 'signedIn',
    fresh: true,
    summary: 'What a browser needs to make a passkey',
    output: creationOptions,
    errors: ['passkeyLimitReached'],
  }),
  addPasskey: endpoint({
    method: 'POST',
    path: `${prefix}/second_factor/passkeys`,
    may: 'signedIn',
    fresh: true,
    summary: 'Keeps a passkey that was just made; as first second factor it ends the other sessions',
    body: z.object({
      credential: newCredential,
      /** Without a name the passkey is named after its provider, or after the device. */
      name: passkeyName.optional(),
      /** The browser and operating system in use, in the caller's language. */
      device: requiredText(passkeyLimits.name),
    }),
    output: z.object({ id, name: z.string(), recoveryCodes: firstCodes }),
    errors: ['passkeyLimitReached', 'passkeyKnown', 'passkeyRefused', 'passkeyLate'],
  }),
  renamePasskey: endpoint({
    method: 'PUT',
    path: `${prefix}/second_factor/passkeys/{id}`,
    may: 'signedIn',
    summary: 'Renames an own passkey',
    params: byId,
    body: z.object({ name: passkeyName }),
    output: emptyObject,
    errors: ['keyReused'],
  }),
  removePasskey: endpoint({
    method: 'DELETE',
    path: `${prefix}/second_factor/passkeys/{id}`,
    may: 'signedIn',
    fresh: true,
    summary: 'Removes an own passkey; with the last and without an authenticator app the second factor is off',
    params: byId,
    output: emptyObject,
    errors: ['keyReused'],
  }),
};
