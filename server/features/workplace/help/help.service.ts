import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { feedbackLimits } from '#contract/workplace/feedback-facts.ts';
import type { help } from '#contract/workplace/help.ts';
import { id } from '#contract/kit.ts';
import type { AccountContext, Context } from '#server/kernel/context.ts';
import { asPlatform, inTransaction } from '#server/kernel/database/database.ts';
import { AppError, invalid } from '#server/kernel/errors.ts';
import { networkOf } from '#server/kernel/http/network-of.ts';
import { phoneFaults } from '#server/domain/phone-numbers.ts';
import { chargeTry, type ThrottlePolicy } from '#server/kernel/http/throttle.ts';
import { writeAccount } from '#server/kernel/write.ts';
import { enqueueMessage } from '#server/integrations/mail/outbox.repository.ts';
import type { Downloads, HelpDependencies } from './help.dependencies.ts';
import * as repository from './help.repository.ts';
import { demoEmail, feedbackEmail } from './help.emails.ts';

type Feedback = z.output<typeof help.sendFeedback.body & object>;
type Demo = z.output<typeof help.requestDemo.body & object>;

const longestAgent = 300;
const hour = 3600;
/** Demo requests per network: five are free, then a wait of an hour that doubles up to a day. */
const demosOfNetwork: ThrottlePolicy = { name: 'demos', free: 5, firstWait: hour, longestWait: 24 * hour, forget: 25 * hour };

/**
 * Stores feedback with the screen it was sent from, and emails it if the installation has a support address. The email contains
 * the sender's address only if they want an answer. At most ten per hour, otherwise `tooMany`.
 */
export function sendFeedback({ supportEmail }: HelpDependencies, context: AccountContext, input: Feedback) {
  const teamId = id.safeParse(context.teamHeader).data;
  return writeAccount(
    context,
    async (tx) => {
      // Serialised per account, so that concurrent requests are counted.
      const earlier = await repository.countLastHour(tx, context.account.id);
      if (earlier >= feedbackLimits.perHour) throw new AppError('tooMany');
      const from = await repository.findSender(tx, context.account.id, teamId);
      await repository.insertFeedback(tx, {
        id: uuidv7(),
        account_id: context.account.id,
        team_id: from.team?.id ?? null,
        kind: input.kind,
        text: input.text,
        route: input.route,
        request_id: input.requestId ?? null,
        user_agent: context.userAgent.slice(0, longestAgent),
        language: context.language,
        wants_reply: input.answer,
        created_at: context.now,
      });
      if (supportEmail) {
        const email = feedbackEmail(context.language, input, { ...from, userAgent: context.userAgent.slice(0, longestAgent) });
        await enqueueMessage(tx, { ...email, recipient: supportEmail });
      }
      return {};
    },
    teamId,
  );
}

/** Stores a demo request and emails it to sales. No sign-in is required; five per network, then `tooMany` for a while. */
export async function requestDemo({ secretKey, salesEmail }: HelpDependencies, context: Context, input: Demo) {
  const faults = phoneFaults('phone', input.phone);
  if (faults.length) throw invalid(...faults);
  const network = networkOf(context.ip);
  const { allowed, retryAfter } = await asPlatform(context.database, (db) => chargeTry(db, secretKey, demosOfNetwork, network));
  if (!allowed) throw new AppError('tooMany', { retryAfter });
  await inTransaction(context.database, {}, async (tx) => {
    await repository.insertDemo(tx, {
      id: uuidv7(),
      account_id: null,
      name: input.name,
      company: input.company,
      email: input.email,
      phone: input.phone ?? null,
      people: input.people ?? null,
      message: input.message ?? '',
      requested_on: input.wantedOn ?? null,
      time_zone: context.timeZone,
      language: context.language,
      created_at: context.now,
    });
    if (salesEmail) await enqueueMessage(tx, { ...demoEmail(context.language, input, context.timeZone), recipient: salesEmail });
  });
  return {};
}

/** Returns the download links of the other apps. */
export function downloads({ downloads: links = {} }: { downloads?: Downloads | undefined }) {
  const { ios = null, android = null, windows = null, macos = null } = links;
  return { ios, android, windows, macos };
}
