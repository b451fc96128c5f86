import { createHash } from 'node:crypto';
import { startTimeSlices } from '../time-slices.ts';

/** Bytes that are hashed at once: less than three milliseconds on a slow processor. */
const hashedAtOnce = 1024 * 1024;

/**
 * SHA-256 of a file, computed in slices of the event loop. WebCrypto hashes in a thread, but first copies the whole content on
 * the event loop, which takes 170 ms for 370 MB.
 */
export async function digestOf(content: Buffer): Promise<Buffer> {
  const hash = createHash('sha256');
  const slices = startTimeSlices();
  for (let at = 0; at < content.length; at += hashedAtOnce) {
    hash.update(content.subarray(at, at + hashedAtOnce));
    await slices.next();
  }
  return hash.digest();
}
