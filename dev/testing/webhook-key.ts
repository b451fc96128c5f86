import { randomBytes } from 'node:crypto';

/** The key that seals the secrets of webhooks in every test app. */
export const testWebhookKey = randomBytes(32);
