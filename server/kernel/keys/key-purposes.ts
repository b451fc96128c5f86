/**
 * What keys are derived for, and what a replacement of the root key (npm run keys -- rotate-root) does with what each of them
 * protects. A new purpose has to say so as well.
 */
export const keyPurposes = {
  /** Whether the root key is that of the database. */
  'root key check': 'made again',
  /** Private signing keys. */
  'signing keys': 'new signing keys are made: tokens signed before end',
  /** Cookies of the authorization server. */
  cookies: 'cookies end: everybody signs in again',
  /** Stand-ins for client secrets, which are stored as plain hashes. */
  clients: 'nothing is stored',
  /** MACs of log entries, their chain, and keys derived for the purposes marked with * below. */
  'operation log': 'kept to verify older entries; entries that are not chained yet and heads are signed again',
  /** * Signed heads, in the database and exported. */
  'operation log heads': 'signed again, where they were right',
  /** * Answers kept under an Idempotency-Key, and hashes of their requests. */
  'kept answers': 'sealed again; the request of a key is not compared any more',
  /** * Addresses of calendars. */
  'calendar feeds': 'sealed again',
  /** * Quotes, which their readers hold for 30 minutes. */
  quotes: 'end: a new quote is asked for',
  /** Links to files. */
  files: 'end: pages read new ones',
  /** Codes and links to addresses, throttles, browsers that are known, recovery codes, ids of accounts in passkeys. */
  accounts:
    'recovery codes are hashed again, ids in passkeys stay known by the kept key; codes, links, throttles and known browsers end',
  /** * Secrets of authenticator apps (derived from accounts). */
  'second factor': 'sealed again',
  /** Invitation links; throttles of tries. */
  invitations: 'sealed again; throttles begin again',
  /** Secrets of webhooks. */
  webhooks: 'sealed again',
  /** Links in mail that switch it off. */
  unsubscribe: 'kept for 60 days',
  /** Former keys of a purpose, sealed under the one in use. */
  'retired keys': 'sealed again',
  /** The name by which a backup tells its key from others. */
  'name of the root key': 'older backups still name the key that they need',
  'sandbox of cards': 'the sandbox gets another key',
  'messages of the sandbox of cards': 'the sandbox gets another key',
} as const;

export type KeyPurpose = keyof typeof keyPurposes;
