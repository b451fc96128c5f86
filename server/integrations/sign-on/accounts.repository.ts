import type { Db } from '#server/kernel/database/database.ts';
import type { ColumnsOf } from '#server/kernel/database/rows.ts';

export interface SignOnAccount extends ColumnsOf<'accounts', 'id' | 'epoch' | 'email' | 'mobile'> {
  name: string;
  emailVerified: boolean;
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
