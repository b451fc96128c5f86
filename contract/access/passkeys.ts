import { z } from 'zod';
import { nameText } from '../kit.ts';
import { passkeyLimits } from './security-facts.ts';

/** Bytes as written in WebAuthn's JSON: base64url without padding. */
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

/**
 * A credential that has just been created (WebAuthn Level 3, RegistrationResponseJSON); fields that the server does not read are
 * dropped.
 */
export const newCredential = z.object({
  ...anyCredential,
  response: z.object({ clientDataJSON: bytes(8000), attestationObject: bytes(32_000), transports: transports.optional() }),
});
export type NewCredential = z.infer<typeof newCredential>;

/** A credential with its signature of a challenge (AuthenticationResponseJSON). */
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

/** What a browser needs to create a passkey (PublicKeyCredentialCreationOptionsJSON). */
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

/**
 * What a browser needs to sign in with a passkey (PublicKeyCredentialRequestOptionsJSON). Without `allowCredentials`, any passkey
 * of this origin is accepted.
 */
export const requestOptions = z.object({
  challenge: bytes(64),
  rpId: z.string(),
  /** In milliseconds. */
  timeout: z.number().int(),
  allowCredentials: z.array(descriptor),
  userVerification: z.literal('required'),
});
export type RequestOptions = z.infer<typeof requestOptions>;

/** The name a person chooses for a passkey. */
export const passkeyName = nameText(passkeyLimits.name);
