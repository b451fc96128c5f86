import type { AppUsage } from '#contract/apps/app-usage.ts';
import { subscriptionLimits } from '#contract/billing/subscription-facts.ts';
import { createRateLimiter } from '#server/domain/api-tokens/api-token-meter.ts';
import { type Database, inTransaction } from '#server/kernel/database/database.ts';
import { AppError, invalid } from '#server/kernel/errors.ts';
import { isAppSecret } from '#server/integrations/sign-on/clients.ts';
import * as repository from './usage.repository.ts';

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const meter = createRateLimiter(subscriptionLimits.usagePerMinute, 60_000);

/**
 * Authenticates an app by its id and one of its secrets (RFC 6749 2.3.1, as at the token endpoint). Throws signedOut for any
 * invalid credential, and tooMany.
 */
export async function requireApp(database: Database, authorization: string | undefined, now: Date): Promise<string> {
  const encoded = /^Basic ([\w+/=-]{1,400})$/i.exec(authorization ?? '')?.[1];
  const [appId = '', secret = ''] = encoded ? Buffer.from(encoded, 'base64').toString('utf8').split(/:(.*)/s) : [];
  if (!uuid.test(appId) || !(await isAppSecret(database, appId, secret))) throw new AppError('signedOut');
  const retryAfter = meter(appId, now.getTime());
  if (retryAfter) throw new AppError('tooMany', { retryAfter });
  return appId;
}

/**
 * Stores the usage that an app reports for a team. Throws notFound for a team that has not opened the app, invalid for keys
 * that it does not sell.
 */
export function report(database: Database, appId: string, { teamId, items }: AppUsage, now: Date): Promise<{ kept: number }> {
  return inTransaction(database, { teamId }, async (tx) => {
    const plans = await repository.plansOf(tx, teamId, appId);
    if (!plans) throw new AppError('notFound');
    const keys = new Set(plans.flatMap(({ key, includes }) => [key, ...includes.flatMap((each) => each.key ?? [])]));
    const unknown = items.findIndex(({ key }) => !keys.has(key));
    if (unknown >= 0) throw invalid({ field: `items.${unknown}.key`, rule: 'notOneOf' });
    const twice = items.findIndex(({ key }, at) => items.findIndex((other) => other.key === key) !== at);
    if (twice >= 0) throw invalid({ field: `items.${twice}.key`, rule: 'duplicate' });
    await repository.storeAppUsage(tx, teamId, appId, items, now);
    return { kept: items.length };
  });
}
