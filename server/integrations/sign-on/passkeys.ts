import type { NewCredential, SignedCredential } from '#contract/access/passkeys.ts';

/** The stored data of a passkey. */
export interface StoredPasskey {
  credentialId: Buffer;
  /** COSE. */
  publicKey: Buffer;
  /** The signature counter of its authenticator; 0 if it does not count. */
  counter: number;
  transports: string[];
}

// Loaded when the first passkey is used: 24 MB, and some tenths of a second.
const library = () => import('@simplewebauthn/server');
const helpers = () => import('@simplewebauthn/server/helpers');

/** Supported signature algorithms: EdDSA, ECDSA on P-256, RSA (COSE numbers). */
export const algorithms = [-8, -7, -257];

/** Returns the relying party id of this installation. Passkeys are bound to this host, which must not change later. */
export function relyingParty(publicUrl: string): string {
  return new URL(publicUrl).hostname;
}

/**
 * Returns the challenge that was signed according to the browser; undefined if the data cannot be read, or was created in a frame
 * of another origin.
 */
export function challengeIn(clientDataJSON: string): string | undefined {
  try {
    const data = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString()) as {
      challenge?: unknown;
      crossOrigin?: unknown;
    } | null;
    return typeof data?.challenge === 'string' && data.crossOrigin !== true ? data.challenge : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Reads a new passkey, created for this origin with user verification. Undefined for any other.
 * @returns the data to store, and the model of its authenticator (AAGUID), which is not verified
 */
export async function readNewPasskey(
  publicUrl: string,
  challenge: string,
  credential: NewCredential,
): Promise<(StoredPasskey & { model: string }) | undefined> {
  const [{ verifyRegistrationResponse }, { isoCBOR }] = await Promise.all([library(), helpers()]);
  // The library throws for each fault, and all faults have the same result here.
  try {
    const { clientDataJSON, attestationObject, transports } = credential.response;
    const made = isoCBOR.decodeFirst<Map<string, Uint8Array>>(Buffer.from(attestationObject, 'base64url'));
    // Attestation is ignored: verifying it would follow addresses in certificates that anyone can write.
    const unattested = new Map<string, string | Uint8Array | Map<string, never>>([
      ['fmt', 'none'],
      ['attStmt', new Map<string, never>()],
      ['authData', made.get('authData') ?? new Uint8Array()],
    ]);
    const { verified, registrationInfo } = await verifyRegistrationResponse({
      response: {
        ...credential,
        clientExtensionResults: {},
        response: { clientDataJSON, attestationObject: Buffer.from(isoCBOR.encode(unattested)).toString('base64url') },
      },
      expectedChallenge: challenge,
      expectedOrigin: publicUrl,
      expectedRPID: relyingParty(publicUrl),
      requireUserVerification: true,
      supportedAlgorithmIDs: algorithms,
    });
    if (!verified || registrationInfo.credential.id !== credential.id) return undefined;
    const { id, publicKey, counter } = registrationInfo.credential;
    return {
      credentialId: Buffer.from(id, 'base64url'),
      publicKey: Buffer.from(publicKey),
      counter,
      transports: transports ?? [],
      model: registrationInfo.aaguid,
    };
  } catch {
    return undefined;
  }
}

/**
 * Verifies that a passkey has signed the challenge for this origin, with user verification.
 * @returns the authenticator's counter, for the caller to compare; undefined if the signature is not valid
 */
export async function readSigned(
  publicUrl: string,
  challenge: string,
  signed: SignedCredential,
  { credentialId, publicKey }: Pick<StoredPasskey, 'credentialId' | 'publicKey'>,
): Promise<number | undefined> {
  const { verifyAuthenticationResponse } = await library();
  try {
    const { userHandle, ...response } = signed.response;
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...signed, response: { ...response, ...(userHandle ? { userHandle } : {}) }, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: publicUrl,
      expectedRPID: relyingParty(publicUrl),
      requireUserVerification: true,
      // The caller compares the counter, because it must refuse one of two concurrent answers.
      credential: { id: credentialId.toString('base64url'), publicKey: Uint8Array.from(publicKey), counter: 0 },
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    return undefined;
  }
}
