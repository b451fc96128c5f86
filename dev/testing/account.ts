import { v7 as uuidv7 } from 'uuid';
import type { Language } from '#contract/languages.ts';
import { asPlatform, type Database } from '#server/kernel/database/database.ts';
import type { Person } from './team.ts';

/** A person who has registered and is in no team yet. */
export async function seedAccount(
  database: Database,
  account: { name: string; email?: string; mobile?: string; locale?: Language },
): Promise<Person> {
  const id = uuidv7();
  const email = account.email ?? (account.mobile ? null : `${id}@example.com`);
  await asPlatform(database, (db) =>
    db
      .insertInto('accounts')
      .values({ id, display_name: account.name, email, mobile: account.mobile ?? null, locale: account.locale ?? null })
      .execute(),
  );
  return { accountId: id, memberId: '', teamId: '', name: account.name };
}
