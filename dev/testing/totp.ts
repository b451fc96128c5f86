import { Secret, TOTP } from 'otpauth';

/** The code that an authenticator app with this key (base32) shows at an instant. */
export function codeAt(secret: string, at: Date): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: at.getTime() });
}
