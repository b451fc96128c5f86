import type { Db } from '#server/kernel/database/database.ts';

export interface SignOnAccount {
  id: string;
  epoch: number;
  name: string;
  email: string | null;
  emailVerified: boolean;
  mobile: string | null;
  mobileVerified: boolean;
}

/** Returns the account a token is issued for, unless it was closed. */
export async function findActiveAccount(db: Db, id: string): Promise<SignOnAccount | undefined> {
  const row = await db
    .selectFrom('accounts')
    .select(['id', 'epoch', 'display_name', 'email', 'email_verified_at', 'mobile', 'mobile_verified_at'])
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      epoch: row.epoch,
      name: row.display_name,
      email: row.email,
      emailVerified: row.email_verified_at !== null,
      mobile: row.mobile,
      mobileVerified: row.mobile_verified_at !== null,
    }
  );
}
