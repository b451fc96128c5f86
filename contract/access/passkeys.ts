import { z } from 'zod';
import { nameText } from '../kit.ts';
import { passkeyLimits } from './security-facts.ts';

/** Bytes as WebAuthn's JSON writes them: base64url without padding. */
const bytes = (most: number) =>
  z
    .string()
    .min(1)
    .max(Math.ceil((most * 4) / 3))
    .regex(/^[\w-]+$/, { error: 'wrongFormat' });
const credentialId = bytes(1023);
const transports = z.array(z.string().max(32)).max(10);
const anyCredential = { id: credentialId, rawId: credentialId, type: z.literal('public-key') };
const descriptor = z.object({ id: credentialId, type: z.literal('public-key'), transports: transports.optional() });

/** A credential that has just been made (WebAuthn Level 3, RegistrationResponseJSON); what we do not read is left out. */
export const newCredential = z.object({
  ...anyCredential,
  response: z.object({ clientDataJSON: bytes(8000), attestationObject: bytes(32_000), transports: transports.optional() }),
});
export type NewCredential = z.infer<typeof newCredential>;

/** A credential that has signed a challenge (AuthenticationResponseJSON). */
export const signedCredential = z.object({
  ...anyCredential,
  response: z.object({
    clientDataJSON: bytes(8000),
    authenticatorData: bytes(4000),
    signature: bytes(4000),
    userHandle: bytes(64).nullish(),
  }),
});
export type SignedCredential = z.infer<typeof signedCredential>;

/** What a browser needs to make a passkey (PublicKeyCredentialCreationOptionsJSON). */
export const creationOptions = z.object({
  challenge: bytes(64),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: bytes(64), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ type: z.literal('public-key'), alg: z.number().int() })),
  /** In milliseconds. */
  timeout: z.number().int(),
  excludeCredentials: z.array(descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
  attestation: z.literal('none'),
});
export type CreationOptions = z.infer<typeof creationOptions>;

/** What a browser needs to sign in with one (PublicKeyCredentialRequestOptionsJSON); no credentials: any of this place. */
export const requestOptions = z.object({
  challenge: bytes(64),
  rpId: z.string(),
  /** In milliseconds. */
  timeout: z.number().int(),
  allowCredentials: z.array(descriptor),
  userVerification: z.literal('required'),
});
export type RequestOptions = z.infer<typeof requestOptions>;

/** What a person calls a passkey. */
export const passkeyName = nameText(passkeyLimits.name);
