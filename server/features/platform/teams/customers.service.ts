import type { z } from 'zod';
import type { customers } from '#contract/billing/customers.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import { asTeam } from '#server/kernel/database/database.ts';
import { elementsOf } from '#server/domain/rights/elements.ts';
import { AppError } from '#server/kernel/errors.ts';
import { findCustomer } from './customers.repository.ts';

/**
 * The team of the header as a customer. Its contact data is organisation info, which every member may read. The owner's email
 * address is returned only to the owner and super administrators.
 */
export function list({ database, team, actor }: TeamContext): Promise<z.input<typeof customers.list.output>> {
  return asTeam(database, team.id, async (db) => {
    const row = await findCustomer(db, team.id);
    if (!row) throw new AppError('teamNotFound');
    const { email, customerSince, ...known } = row;
    return {
      items: [{ ...known, email: elementsOf(actor).billing ? email : null, customerSince: customerSince?.toISOString() ?? null }],
    };
  });
}
