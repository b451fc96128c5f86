import { randomBytes } from 'node:crypto';

/** Seals the secrets of webhooks in every test app. */
export const testWebhookKey = randomBytes(32);
