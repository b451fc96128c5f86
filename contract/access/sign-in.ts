import { z } from 'zod';
import { accountLimits, isWeakPassword } from './sign-in-facts.ts';
import { normaliseTyped } from '../composed.ts';
import { phonePrefix } from '../countries.ts';
import { endpoint, id, instant, nameText, emptyObject } from '../kit.ts';
import { requestOptions, signedCredential } from './passkeys.ts';
import { secondFactorWays } from './security-facts.ts';

const prefix = '/uc/api/v1/account';
const interaction = '/signin/{uid}';

/** A new password. The service also rejects words of the person (address, name), which it looks up. */
export const newPassword = z
  .string()
  .min(1)
  .min(accountLimits.password.min)
  .max(accountLimits.password.max)
  .refine((value) => !isWeakPassword(value), { error: 'passwordWeak' });
/** An existing password. */
export const existingPassword = z.string().min(1, { error: 'required' }).max(accountLimits.password.max);

const addressFields = {
  email: z
    .string()
    .max(254)
    .transform((value) => normaliseTyped(value, 254).toLowerCase())
    .pipe(z.email({ error: 'wrongFormat' }))
    .optional(),
  /** Country prefix without the plus sign; required with mobileNumber. */
  mobilePrefix: phonePrefix.optional(),
  mobileNumber: z
    .string()
    .transform((value) => value.replace(/[\s().-]/g, ''))
    .pipe(z.string().regex(/^\d{4,15}$/, { error: 'wrongFormat' }))
    .optional(),
};
interface GivenAddress {
  email?: string | undefined;
  mobilePrefix?: string | undefined;
  mobileNumber?: string | undefined;
}

/** Requires either an email address or a mobile number, never both: one of the two fields would be ignored silently. */
function requireOneAddress(value: GivenAddress, context: z.core.$RefinementCtx): void {
  const mobile = value.mobileNumber !== undefined || value.mobilePrefix !== undefined;
  if (value.email !== undefined && mobile)
    context.addIssue({ code: 'custom', path: ['mobileNumber'], message: 'contactRequired' });
  if (value.email !== undefined) return;
  if (value.mobileNumber === undefined)
    context.addIssue({ code: 'custom', path: [mobile ? 'mobileNumber' : 'email'], message: 'contactRequired' });
  else if (value.mobilePrefix === undefined) context.addIssue({ code: 'custom', path: ['mobilePrefix'], message: 'required' });
}

export const code = z
  .string()
  .transform((value) => value.replace(/\s/g, ''))
  .pipe(z.string().regex(new RegExp(`^\\d{${accountLimits.codeDigits}}$`), { error: 'codeWrong' }));
/** Proof that a person reads an address: the code sent to it with the id of the request, or the token of the link. */
const proofFields = { id: id.optional(), code: code.optional(), token: z.string().max(100).optional() };

/** A code of the authenticator app, a recovery code, or the signature of a passkey. */
export const secondFactorFields = {
  code: code.optional(),
  recoveryCode: z.string().max(40).optional(),
  passkey: signedCredential.optional(),
};
/** The ways to present the second factor; empty if the account has none. */
export const ways = z.array(z.enum(secondFactorWays));

function requireSecondFactor(
  value: { code?: string | undefined; recoveryCode?: string | undefined; passkey?: unknown },
  context: z.core.$RefinementCtx,
): void {
  if (value.code === undefined && value.recoveryCode === undefined && value.passkey === undefined)
    context.addIssue({ code: 'custom', path: ['code'], message: 'required' });
}

function requireProof(
  value: { id?: string | undefined; code?: string | undefined; token?: string | undefined },
  context: z.core.$RefinementCtx,
): void {
  if (value.token !== undefined) return;
  if (value.id === undefined || value.code === undefined)
    context.addIssue({ code: 'custom', path: ['code'], message: 'required' });
}

export const verification = z.object({
  id,
  purpose: z.enum(['REGISTER', 'RESET']),
  channel: z.enum(['MAIL', 'SMS']),
  /** The address, mostly masked. */
  to: z.string(),
  expiresAt: instant,
});
export type Verification = z.infer<typeof verification>;

/** A one-time ticket, valid for two minutes, redeemed at POST /signin/{uid}/ticket. */
const ticket = z.object({ ticket: z.string() });
const onward = z.object({ returnTo: z.string() });
/**
 * Either signed in, with the address to continue at, or in need of a second factor: `step` identifies the unfinished sign-in,
 * which is valid for ten minutes.
 */
const signedIn = z.object({ returnTo: z.string().nullable(), step: z.string().nullable(), ways });
const uid = z.object({ uid: z.string().max(64) });

/**
 * Accounts and the pages of sign-in. No answer reveals whether an address has an account: known and unknown addresses get the
 * same answer after the same work (specification sections 1 and 7).
 */
export const account = {
  options: endpoint({
    method: 'GET',
    path: `${prefix}/options`,
    may: 'public',
    summary: 'Returns what the sign-in pages offer on this installation',
    output: z.object({ mobile: z.boolean(), developerMail: z.boolean() }),
  }),
  interaction: endpoint({
    method: 'GET',
    path: `${interaction}/details`,
    may: 'public',
    summary: 'Returns a pending sign-in request',
    params: uid,
    output: z.object({ signedInAs: z.string().nullable(), loginHint: z.string().nullable() }),
    errors: ['stepGone'],
  }),
  signIn: endpoint({
    method: 'POST',
    path: `${interaction}/password`,
    may: 'public',
    summary: 'Signs in by password; the browser continues to returnTo',
    params: uid,
    body: z.object({ ...addressFields, password: existingPassword }).superRefine(requireOneAddress),
    output: signedIn,
    errors: ['stepGone', 'tooMany'],
  }),
  signInByTicket: endpoint({
    method: 'POST',
    path: `${interaction}/ticket`,
    may: 'public',
    summary: 'Signs in a person who has just registered or set a new password',
    params: uid,
    body: z.object({ ticket: z.string().max(100) }),
    output: signedIn,
    errors: ['stepGone'],
  }),
  signInBySecondFactor: endpoint({
    method: 'POST',
    path: `${interaction}/second_factor`,
    may: 'public',
    summary: 'Completes a sign-in by the second factor: a passkey, an authenticator code or a recovery code',
    params: uid,
    body: z.object({ step: z.string().max(100), ...secondFactorFields }).superRefine(requireSecondFactor),
    output: onward,
    errors: ['stepGone', 'tooMany', 'passkeyRefused', 'passkeyLate', 'passkeyCopied'],
  }),
  passkeyOptions: endpoint({
    method: 'POST',
    path: `${interaction}/passkey/options`,
    may: 'public',
    summary: 'Returns passkey request options for any account, or for the account whose second factor is required',
    params: uid,
    body: z.object({ step: z.string().max(100).optional() }),
    output: requestOptions,
    errors: ['stepGone'],
  }),
  signInByPasskey: endpoint({
    method: 'POST',
    path: `${interaction}/passkey`,
    may: 'public',
    summary: 'Signs in by a passkey alone, which identifies the account',
    params: uid,
    body: z.object({ passkey: signedCredential }),
    output: onward,
    errors: ['stepGone', 'tooMany', 'passkeyRefused', 'passkeyLate', 'passkeyCopied'],
  }),
  abort: endpoint({
    method: 'POST',
    path: `${interaction}/abort`,
    may: 'public',
    summary: 'Cancels a sign-in request',
    params: uid,
    output: onward,
    errors: ['stepGone'],
  }),
  register: endpoint({
    method: 'POST',
    path: `${prefix}/registrations`,
    may: 'public',
    summary: 'Requests an account; sends a code and a link to the address',
    body: z.object(addressFields).superRefine(requireOneAddress),
    output: verification,
    errors: ['tooMany'],
  }),
  confirmRegistration: endpoint({
    method: 'POST',
    path: `${prefix}/registrations/confirm`,
    may: 'public',
    summary: 'Creates the account with its name and password, for the person who has the code or the link',
    body: z
      .object({ ...proofFields, displayName: nameText(accountLimits.name), password: newPassword })
      .superRefine(requireProof),
    output: ticket,
    errors: ['tooMany'],
  }),
  forgot: endpoint({
    method: 'POST',
    path: `${prefix}/resets`,
    may: 'public',
    summary: 'Requests a new password; sends a code and a link to the address',
    body: z.object(addressFields).superRefine(requireOneAddress),
    output: verification,
    errors: ['tooMany'],
  }),
  confirmReset: endpoint({
    method: 'POST',
    path: `${prefix}/resets/confirm`,
    may: 'public',
    summary: 'Sets the new password and ends all sessions',
    body: z.object({ ...proofFields, password: newPassword }).superRefine(requireProof),
    output: ticket,
    errors: ['tooMany'],
  }),
  verification: endpoint({
    method: 'GET',
    path: `${prefix}/verifications/{id}`,
    may: 'public',
    summary: 'Returns a pending verification',
    params: z.object({ id }),
    output: verification,
    errors: ['stepGone'],
  }),
  resend: endpoint({
    method: 'POST',
    path: `${prefix}/verifications/{id}/resend`,
    may: 'public',
    summary: 'Sends a new code and link; earlier ones become invalid',
    params: z.object({ id }),
    output: verification,
    errors: ['stepGone', 'tooMany'],
  }),
  changePassword: endpoint({
    method: 'PUT',
    path: `${prefix}/password`,
    may: 'signedIn',
    summary: "Changes the caller's password; ends other sessions; the current one continues with its next token",
    body: z.object({ current: existingPassword, password: newPassword }),
    output: emptyObject,
    errors: ['tooMany'],
  }),
  signOutEverywhere: endpoint({
    method: 'POST',
    path: `${prefix}/sign_out_everywhere`,
    may: 'signedIn',
    summary: "Ends all sessions and tokens of the caller's account",
    output: emptyObject,
    errors: ['keyReused'],
  }),
  closing: endpoint({
    method: 'GET',
    path: `${prefix}/closing`,
    may: 'signedIn',
    summary: "Previews the effects of closing the caller's account, in numbers",
    output: z.object({
      /** The account's teams; owning one prevents the deletion of the account. */
      teams: z.array(z.object({ name: z.string(), owner: z.boolean() })),
      roles: z.number().int(),
      headed: z.number().int(),
      /** Pending join requests. */
      requests: z.number().int(),
    }),
  }),
  close: endpoint({
    method: 'POST',
    path: `${prefix}/close`,
    may: 'signedIn',
    summary: "Closes the caller's account: releases its addresses, cancels its member records, ends all sessions",
    body: z.object({ password: existingPassword }),
    output: emptyObject,
    errors: ['tooMany', 'ownsTeam'],
  }),
};
