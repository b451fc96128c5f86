import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { KeyPurpose } from './key-purposes.ts';

const nonceBytes = 12;
const tagBytes = 16;

/** Derives the key of a purpose, 32 bytes (HKDF-SHA-256). A leaked key reveals nothing about the keys of other purposes. */
export function deriveKey(rootKey: Buffer, purpose: KeyPurpose): Buffer {
  return Buffer.from(hkdfSync('sha256', rootKey, '', `atrium ${purpose}`, 32));
}

/**
 * Encrypts with AES-256-GCM. `label` is authenticated as well, so a sealed value that is copied to another record does not open.
 */
export function seal(key: Buffer, label: string, plain: Buffer): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(label));
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Decrypts a value of `seal` with the same key and label. Throws if either differs or a byte was changed. */
export function unseal(key: Buffer, label: string, sealed: Buffer): Buffer {
  const nonce = sealed.subarray(0, nonceBytes);
  const tag = sealed.subarray(nonceBytes, nonceBytes + tagBytes);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
    .setAAD(Buffer.from(label))
    .setAuthTag(tag);
  return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]);
}

/** HMAC-SHA-256, 32 bytes, for values that are too short for a plain hash, such as codes of six digits or addresses. */
export function keyedHash(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
