import { hash, verify } from '@node-rs/argon2';
import { composeText } from '#contract/composed.ts';
import { createConcurrencyLimit } from '#server/kernel/http/gate.ts';

// Argon2id with the parameters of OWASP: 19 MiB, two passes, one lane.
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };
const mostAtOnce = 2;
const mostWaiting = 50;

/** Password hashing of one process: two at once, fifty waiting; further calls throw busy at once. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** Takes the same time without a stored hash, for example for an unknown account. */
  verify(stored: string | null, password: string): Promise<boolean>;
}

/**
 * Creates the hashing of a process. Both methods throw AppError `busy` if the queue is full. Passwords are compared in Unicode
 * NFC.
 */
export function createPasswords(): Passwords {
  const gate = createConcurrencyLimit(mostAtOnce, mostWaiting);
  // The hash of a random text that is not stored, so that no password matches it.
  const unmatched = hash(crypto.randomUUID(), cost);
  return {
    hash: (password) => gate(() => hash(composeText(password), cost)),
    verify: (stored, password) =>
      gate(async () => {
        const same = await verify(stored ?? (await unmatched), composeText(password));
        return stored !== null && same;
      }),
  };
}
