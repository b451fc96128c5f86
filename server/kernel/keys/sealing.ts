import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { KeyPurpose } from './key-purposes.ts';

const nonceBytes = 12;
const tagBytes = 16;

/** A key of its own for each purpose, so that what is learnt about one says nothing of another. 32 bytes. */
export function deriveKey(rootKey: Buffer, purpose: KeyPurpose): Buffer {
  return Buffer.from(hkdfSync('sha256', rootKey, '', `atrium ${purpose}`, 32));
}

/** Seals under AES-256-GCM. `label` is bound to the result: a sealed text put in another place does not open. */
export function seal(key: Buffer, label: string, plain: Buffer): Buffer {
  const nonce = randomBytes(nonceBytes);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(label));
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Opens what `seal` made under the same key and label. Throws when either differs or a byte was changed. */
export function unseal(key: Buffer, label: string, sealed: Buffer): Buffer {
  const nonce = sealed.subarray(0, nonceBytes);
  const tag = sealed.subarray(nonceBytes, nonceBytes + tagBytes);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
    .setAAD(Buffer.from(label))
    .setAuthTag(tag);
  return Buffer.concat([decipher.update(sealed.subarray(nonceBytes + tagBytes)), decipher.final()]);
}

/** A keyed hash, for what is too short to be hashed alone: a code of six digits, an address. 32 bytes. */
export function keyedHash(key: Buffer, text: string): Buffer {
  return createHmac('sha256', key).update(text).digest();
}
