import { Secret, TOTP } from 'otpauth';

// What every authenticator app understands (RFC 6238).
const shape = { algorithm: 'SHA1', digits: 6, period: 30 } as const;
const secretBytes = 20;
const issuer = 'Atrium';

const totpOf = (secret: Uint8Array, label = '') =>
  new TOTP({ ...shape, issuer, label, secret: new Secret({ buffer: Uint8Array.from(secret).buffer }) });

export function newSecret(): Buffer {
  return Buffer.from(new Secret({ size: secretBytes }).bytes);
}

/** The secret as it is typed into an app, and as its QR code holds it. `label` names the account in the app. */
export function secretFor(secret: Buffer, label: string): { secret: string; uri: string } {
  const totp = totpOf(secret, label);
  return { secret: totp.secret.base32, uri: totp.toString() };
}

/** The step of 30 seconds whose code this is, of the present one and its neighbours, for clocks differ; undefined otherwise. */
export function stepOf(secret: Buffer, code: string, now: Date): number | undefined {
  const totp = totpOf(secret);
  const delta = totp.validate({ token: code, timestamp: now.getTime(), window: 1 });
  return delta === null ? undefined : totp.counter({ timestamp: now.getTime() }) + delta;
}
