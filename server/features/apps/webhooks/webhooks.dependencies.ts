import type { AllowedNetworks } from '#server/integrations/web-requests/allowed-networks.ts';

/** Dependencies of webhooks. */
export interface WebhookDependencies {
  /** The key that encrypts signing secrets. 32 bytes. */
  secretKey: Buffer;
  /** Networks that webhooks may address besides the public internet. */
  allowed?: AllowedNetworks | undefined;
}
