import { Secret, TOTP } from 'otpauth';

// The parameters that every authenticator app supports (RFC 6238).
const shape = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const secretBytes = 20;
const issuer = 'Atrium';

const totpOf = (secret: Uint8Array, label = '') =>
  new TOTP({ ...shape, issuer, label, secret: new Secret({ buffer: Uint8Array.from(secret).buffer }) });

export function newSecret(): Buffer {
  return Buffer.from(new Secret({ size: secretBytes }).bytes);
}

/** Returns the secret as it is typed into an app, and the URI of its QR code. `label` names the account in the app. */
export function secretFor(secret: Buffer, label: string): { secret: string; uri: string } {
  const totp = totpOf(secret, label);
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/**
 * Returns the 30-second step of a code, among the current one and its neighbours, because clocks differ; undefined if none
 * matches.
 */
export function stepOf(secret: Buffer, code: string, now: Date): number | undefined {
  const totp = totpOf(secret);
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: 1 });
  return delta === null ? undefined : totp.counter({ timestamp: now.getTime() }) + delta;
}
