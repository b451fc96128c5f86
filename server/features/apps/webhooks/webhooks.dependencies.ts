import type { AllowedNetworks } from '#server/integrations/web-requests/allowed-networks.ts';

/** What hooks need from outside. */
export interface WebhookDependencies {
  /** Seals the secrets that messages are signed with. 32 bytes. */
  secretKey: Buffer;
  /** Networks that hooks may lead to beside the public internet. */
  allowed?: AllowedNetworks | undefined;
}
