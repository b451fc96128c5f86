import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
} from 'node:crypto';
import type { KeyPurpose } from './key-purposes.ts';

const nonceBytes = 12;
const tagBytes = 16;

const derivedKeys = new WeakMap<Buffer, Map<KeyPurpose, Buffer>>();

/**
 * Derives the key of a purpose, 32 bytes (HKDF-SHA-256), once for each key. A leaked key reveals nothing about the keys of other
 * purposes.
 */
export function deriveKey(rootKey: Buffer, purpose: KeyPurpose): Buffer {
  const ofRoot = derivedKeys.get(rootKey) ?? new Map<KeyPurpose, Buffer>();
  derivedKeys.set(rootKey, ofRoot);
  const key = ofRoot.get(purpose) ?? Buffer.from(hkdfSync('sha256', rootKey, '', `atrium ${purpose}`, 32));
  ofRoot.set(purpose, key);
  return key;
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

// A hash with a buffer as key takes 11 µs, and 2 µs with a key object (decisions/077).
const keyObjects = new WeakMap<Buffer, KeyObject>();

/**
 * HMAC-SHA-256 of the concatenated parts, 32 bytes: for signatures, and for values that are too short for a plain hash, such as
 * codes of six digits or addresses.
 */
export function keyedHash(key: Buffer, ...parts: readonly (string | Buffer)[]): Buffer {
  const object = keyObjects.get(key) ?? createSecretKey(key);
  keyObjects.set(key, object);
  const hmac = createHmac('sha256', object);
  for (const part of parts) hmac.update(part);
  return hmac.digest();
}
