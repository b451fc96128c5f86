import { hash, verify } from '@node-rs/argon2';
import { composeText } from '#contract/composed.ts';
import { createGate } from '#server/kernel/http/gate.ts';

// Argon2id by OWASP's figures: 19 MiB, two passes, one lane.
const cost = { memoryCost: 19 * 1024, timeCost: 2, parallelism: 1 };
const mostAtOnce = 2;
const mostWaiting = 50;

/** Hashing of one process: two at once, fifty in line, and who comes after that hears "busy" at once. */
export interface Passwords {
  hash(password: string): Promise<string>;
  /** Costs the same whether there is a hash to compare with or none, as for an unknown account. */
  verify(stored: string | null, password: string): Promise<boolean>;
}

/** Throws AppError `busy` from both when the line is full. Passwords are compared in Unicode NFC. */
export function createPasswords(): Passwords {
  const gate = createGate(mostAtOnce, mostWaiting);
  // No password has this hash: the salt is random and the text is thrown away.
  const nobody = hash(crypto.randomUUID(), cost);
  return {
    hash: (password) => gate(() => hash(composeText(password), cost)),
    verify: (stored, password) =>
      gate(async () => {
        const same = await verify(stored ?? (await nobody), composeText(password));
        return stored !== null && same;
      }),
  };
}
