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
    summary: 'Returns how the caller is signed in; the call counts as use of the session',
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
    summary: 'Refreshes the sign-in of the session by a passkey, or by password and second factor',
    body: freshly,
    output: emptyObject,
    errors: ['tooMany', 'freshSignInNeeded', 'passkeyRefused', 'passkeyLate', 'passkeyCopied'],
  }),
  freshOptions: endpoint({
    method: 'POST',
    path: `${prefix}/fresh_sign_in/passkey`,
    may: 'signedIn',
    summary: 'Returns passkey request options for a fresh sign-in of the caller',
    output: requestOptions,
  }),
  sessions: endpoint({
    method: 'GET',
    path: `${prefix}/sessions`,
    may: 'signedIn',
    summary: "Lists the caller's sessions, most recently used first",
    output: z.object({ items: z.array(session.extend({ current: z.boolean() })) }),
  }),
  events: endpoint({
    method: 'GET',
    path: `${prefix}/auth_events`,
    may: 'signedIn',
    summary: "Lists authentication events of the caller's account, newest first",
    query: z.object(authEventQuery),
    output: page(authEvent),
  }),
  endSession: endpoint({
    method: 'DELETE',
    path: `${prefix}/sessions/{id}`,
    may: 'signedIn',
    summary: 'Ends a session of the caller; its tokens are refused from their next call',
    params: byId,
    output: emptyObject,
    errors: ['keyReused'],
  }),
  secondFactor: endpoint({
    method: 'GET',
    path: `${prefix}/second_factor`,
    may: 'signedIn',
    summary: "Returns the caller's second factor: since when the authenticator app is on, and passkeys, oldest first",
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
    summary: 'Creates a secret for an authenticator app; it takes effect once a code has confirmed it',
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
    summary: 'Sets up the authenticator app by a first code; as the first second factor, it ends other sessions',
    body: z.object({ code }),
    output: z.object({ recoveryCodes: firstCodes }),
    errors: ['secondFactorOn', 'secondFactorOff', 'tooMany'],
  }),
  renewRecoveryCodes: endpoint({
    method: 'POST',
    path: `${prefix}/second_factor/recovery_codes`,
    may: 'signedIn',
    fresh: true,
    summary: 'Creates ten new recovery codes; earlier ones become invalid',
    output: z.object({ recoveryCodes }),
    errors: ['secondFactorOff'],
  }),
  disable: endpoint({
    method: 'DELETE',
    path: `${prefix}/second_factor`,
    may: 'signedIn',
    fresh: true,
    summary: "Removes the caller's authenticator app; without a passkey, the second factor is then off",
    output: emptyObject,
    errors: ['secondFactorOff', 'keyReused'],
  }),
  newPasskey: endpoint({
    method: 'POST',
    path: `${prefix}/second_factor/passkeys/options`,
    may: 'signedIn',
    fresh: true,
    summary: 'Returns the options for creating a passkey',
    output: creationOptions,
    errors: ['passkeyLimitReached'],
  }),
  addPasskey: endpoint({
    method: 'POST',
    path: `${prefix}/second_factor/passkeys`,
    may: 'signedIn',
    fresh: true,
    summary: 'Stores a new passkey; as the first second factor, it ends other sessions',
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
    summary: 'Renames a passkey of the caller',
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
    summary: 'Removes a passkey of the caller; if no other factor is left, the second factor is then off',
    params: byId,
    output: emptyObject,
    errors: ['keyReused'],
  }),
};
