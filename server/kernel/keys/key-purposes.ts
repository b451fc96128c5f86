/**
 * The purposes of derived keys, and what a replacement of the root key (atrium keys rotate-root) does with the data that each
 * key protects. Each new purpose must document this as well.
 */
export const keyPurposes = {
  /** The check that the root key belongs to the database. */
  'root key check': 'made again',
  /** Private signing keys. */
  'signing keys': 'new signing keys are created: earlier tokens become invalid',
  /** Cookies of the authorization server. */
  cookies: 'cookies end: all people must sign in again',
  /** Placeholders for client secrets, which are stored as plain hashes. */
  clients: 'nothing is stored',
  /** MACs of log entries, their chain, and keys derived for the purposes marked with * below. */
  'operation log': 'kept to verify older entries; entries that are not chained yet and heads are signed again',
  /** * Signed heads, in the database and exported. */
  'operation log heads': 'signed again, where they were right',
  /** * Answers stored under an Idempotency-Key, and hashes of their requests. */
  'kept answers': 'sealed again; the request of a key is no longer compared',
  /** * Addresses of calendar feeds. */
  'calendar feeds': 'sealed again',
  /** * Quotes, which are valid for 30 minutes and held by the client. */
  quotes: 'end: clients request a new quote',
  /** Links to files. */
  files: 'end: pages read new ones',
  /** Codes and links sent to addresses, throttles, known browsers, recovery codes, and account ids in passkeys. */
  accounts:
    'recovery codes are hashed again, ids in passkeys stay known by the stored key; codes, links, throttles and known browsers end',
  /** * Secrets of authenticator apps (derived from accounts). */
  'second factor': 'sealed again',
  /** Invitation links; throttles of tries. */
  invitations: 'sealed again; throttles begin again',
  /** Secrets of webhooks. */
  webhooks: 'sealed again',
  /** Unsubscribe links in emails. */
  unsubscribe: 'kept for 60 days',
  /** Former keys of a purpose, sealed under the current one. */
  'retired keys': 'sealed again',
  /** The name by which a backup identifies its root key. */
  'name of the root key': 'older backups still name the key that they need',
  'sandbox of cards': 'the sandbox gets another key',
  'messages of the sandbox of cards': 'the sandbox gets another key',
} as const;

export type KeyPurpose = keyof typeof keyPurposes;
