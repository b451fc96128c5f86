import type { Customer } from '#contract/billing/customers.ts';
import type { Db } from '#server/kernel/database/database.ts';
import { maybeOne } from '#server/kernel/database/rows.ts';

type Row = Omit<Customer, 'customerSince'> & { customerSince: Date | null };

/** A team with its owner's email address and the time it opened its first app. */
export function findCustomer(db: Db, teamId: string): Promise<Row | undefined> {
  return maybeOne(db)<Row>`
    SELECT t.id AS "customerId", t.code, t.name, t.size, t.contact, t.contact_number AS phone, c.email, t.country, t.city, t.address,
      t.website, t.currency_code AS currency, (SELECT min(o.opened_at) FROM team_apps o WHERE o.team_id = t.id) AS "customerSince"
    FROM teams t LEFT JOIN members m ON m.team_id = t.id AND m.id = t.owner_member_id LEFT JOIN accounts c ON c.id = m.account_id
    WHERE t.id = ${teamId}::uuid`;
}
