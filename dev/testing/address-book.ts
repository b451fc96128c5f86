import type { FieldLevels, MainRule } from '#contract/visibility-facts.ts';
import { type Database, inTransaction } from '#server/kernel/db.ts';

/** Writes the rules of an address book straight into their table, as a test's starting point; the exceptions stay. */
export async function setAddressBook(
  database: Database,
  teamId: string,
  { main = 'ALL', fields = {} }: { main?: MainRule; fields?: Partial<FieldLevels> },
): Promise<void> {
  const row = { main_rule: main, fields: JSON.stringify(fields) };
  await inTransaction(database, { teamId }, (tx) =>
    tx
      .insertInto('address_books')
      .values({ team_id: teamId, ...row })
      .onConflict((conflict) => conflict.column('team_id').doUpdateSet(row))
      .execute(),
  );
}
