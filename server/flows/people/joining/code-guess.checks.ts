import { joiningLimits } from '#contract/people/joining-facts.ts';
import type { AccountContext } from '#server/kernel/context.ts';
import { asPlatform } from '#server/kernel/database/database.ts';
import { AppError } from '#server/kernel/errors.ts';
import { networkOf } from '#server/kernel/http/network-of.ts';
import { chargeTry, refundTry, type ThrottlePolicy } from '#server/kernel/http/throttle.ts';

// After the wait the counter is reset: five more attempts are allowed until the next lock.
const seconds = { firstWait: joiningLimits.lockedFor, longestWait: joiningLimits.lockedFor, forget: joiningLimits.lockedFor };
const ofPerson: ThrottlePolicy = { name: 'join code', free: joiningLimits.wrongCodes, ...seconds };
const ofNetwork: ThrottlePolicy = { name: 'join code from', free: joiningLimits.wrongCodesOfNetwork, ...seconds };

/**
 * Counts a guess before the code is looked up, so that of any number of concurrent guesses five are answered. The account is
 * counted first, so that one account cannot use up the attempts of its network. Throws codeLocked.
 */
export function chargeGuess(context: AccountContext, key: Buffer): Promise<void> {
  return asPlatform(context.database, async (db) => {
    for (const [policy, subject] of subjects(context)) {
      const { allowed, retryAfter } = await chargeTry(db, key, policy, subject);
      if (!allowed) throw new AppError('codeLocked', { retryAfter, args: { minutes: Math.ceil(retryAfter / 60) } });
    }
  });
}

/** Returns the attempt, because the code was right. */
export function refundGuess(context: AccountContext, key: Buffer): Promise<void> {
  return asPlatform(context.database, async (db) => {
    for (const [policy, subject] of subjects(context)) await refundTry(db, key, policy, subject);
  });
}

function subjects(context: AccountContext): [ThrottlePolicy, string][] {
  return [
    [ofPerson, context.account.id],
    [ofNetwork, networkOf(context.ip)],
  ];
}
