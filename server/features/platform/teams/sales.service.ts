import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { teamLimits } from '#contract/platform/team-facts.ts';
import type { salesRequest } from '#contract/platform/teams.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import { AppError, invalid } from '#server/kernel/errors.ts';
import { record } from '#server/kernel/log/operation-log.ts';
import { phoneFaults } from '#server/domain/phone-numbers.ts';
import { requireMember } from '#server/domain/support/support.ts';
import { writeTeam } from '#server/kernel/write.ts';
import { enqueueMessage } from '#server/integrations/mail/outbox.repository.ts';
import { emailToSales } from './sales.emails.ts';
import * as sales from './sales.repository.ts';
import * as repository from './teams.repository.ts';
import { requireSame } from './teams.service.ts';

/**
 * Requests contact by sales (specification sections 5 and 9). The request is stored, and sent by email if the installation has
 * an address for it. Throws tooMany after three requests in 24 hours, memberOnly for support, and notFound for an unknown app.
 */
export function contactSales(context: TeamContext, id: string, request: z.output<typeof salesRequest>, salesEmail?: string) {
  requireSame(context, id);
  requireMember(context);
  const { product = null, appId = null, contact, email = null, phone = null, message = null } = request;
  if (!email && !phone) throw invalid({ field: 'email', rule: 'contactRequired' });
  if ((product === null) === (appId === null)) throw invalid({ field: 'product', rule: 'required' });
  return writeTeam(context, async (tx) => {
    // The team's row is locked, so that concurrent requests are counted one after the other.
    const team = await repository.lock(tx, context.team.id);
    const faults = phoneFaults('phone', phone, team.country);
    if (faults.length) throw invalid(...faults);
    const earlier = await sales.countRecent(tx, team.id);
    if (earlier >= teamLimits.salesRequestsPerDay) throw new AppError('tooMany');
    const app = appId === null ? null : await sales.findAppName(tx, appId, team.default_lang);
    if (app === undefined) throw new AppError('notFound');
    const values = { product, app_id: appId, team_size: team.size, contact, email, phone, message };
    await sales.insertRequest(tx, team.id, {
      id: uuidv7(),
      ...values,
      created_by: context.actor.memberId,
      created_at: context.now,
    });
    await record(tx, context, {
      category: 'BILLING',
      action: 'team.contactSales',
      object: { type: 'team', id: team.id, name: team.name },
      after: { ...(product && { product }), ...(app !== null && { app }), size: team.size },
    });
    if (salesEmail) await enqueueMessage(tx, { ...emailToSales(team, request, app), recipient: salesEmail, teamId: team.id });
    return { askedAt: context.now.toISOString() };
  });
}
