import type { NewCredential, SignedCredential } from '#contract/access/passkeys.ts';

/** What is kept of a passkey. */
export interface StoredPasskey {
  credentialId: Buffer;
  /** COSE. */
  publicKey: Buffer;
  /** How often its authenticator has signed; 0 where it does not count. */
  counter: number;
  transports: string[];
}

// Only who uses passkeys pays for the library: 24 MB, and some tenths of a second.
const library = () => import('@simplewebauthn/server');
const helpers = () => import('@simplewebauthn/server/helpers');

/** Signatures that are understood: EdDSA, ECDSA on P-256, RSA (COSE numbers). */
export const algorithms = [-8, -7, -257];

/** To whom passkeys of this installation belong. They are bound to the host: it must not change later. */
export function relyingParty(publicUrl: string): string {
  return new URL(publicUrl).hostname;
}

/** The challenge that a browser says was signed; undefined where it says nothing that can be read, or was framed by another origin. */
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
 * Reads a new passkey: made for this origin, with the person verified. Undefined for any other.
 * @returns what is to be kept, and the model of its authenticator (AAGUID), which nothing vouches for
 */
export async function readNewPasskey(
  publicUrl: string,
  challenge: string,
  credential: NewCredential,
): Promise<(StoredPasskey & { model: string }) | undefined> {
  const [{ verifyRegistrationResponse }, { isoCBOR }] = await Promise.all([library(), helpers()]);
  // The library tells by throwing what is wrong, and all of it means the same here.
  try {
    const { clientDataJSON, attestationObject, transports } = credential.response;
    const made = isoCBOR.decodeFirst<Map<string, Uint8Array>>(Buffer.from(attestationObject, 'base64url'));
    // Who made the authenticator is not asked. Looking at it would follow addresses in certificates that anyone can write.
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
 * Whether a passkey has signed the challenge for this origin, with the person verified.
 * @returns what its authenticator counted to, for the caller to compare; undefined when it has not
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
      // Counting is the caller's: of two answers at once it has to refuse one.
      credential: { id: credentialId.toString('base64url'), publicKey: Uint8Array.from(publicKey), counter: 0 },
    });
    return verified ? authenticationInfo.newCounter : undefined;
  } catch {
    return undefined;
  }
}
