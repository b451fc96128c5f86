import { keyedHash } from '#server/kernel/keys/sealing.ts';

/**
 * The user handle of an account in authenticators, as base64url: the same for all its passkeys until the root key is replaced,
 * and used nowhere else.
 */
export function userHandle(key: Buffer, accountId: string): string {
  return keyedHash(key, `passkey user\n${accountId}`).toString('base64url');
}

/** Passkeys as credential descriptors for the browser. */
export function descriptorsOf(passkeys: readonly { credential_id: Buffer | null; transports: string[] }[]) {
  return passkeys.flatMap(({ credential_id: id, transports }) =>
    id ? [{ id: id.toString('base64url'), type: 'public-key' as const, transports }] : [],
  );
}
