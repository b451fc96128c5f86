import { keyedHash } from '#server/kernel/keys/sealing.ts';

/**
 * How authenticators know an account: the same for all its passkeys until the root key is replaced, and nothing that stands anywhere else. Base64url.
 */
export function userHandle(key: Buffer, accountId: string): string {
  return keyedHash(key, `passkey user\n${accountId}`).toString('base64url');
}

/** Passkeys as a browser looks for them. */
export function descriptorsOf(passkeys: readonly { credential_id: Buffer | null; transports: string[] }[]) {
  return passkeys.flatMap(({ credential_id: id, transports }) =>
    id ? [{ id: id.toString('base64url'), type: 'public-key' as const, transports }] : [],
  );
}
