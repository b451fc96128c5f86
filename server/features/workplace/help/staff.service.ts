import type { z } from 'zod';
import type { DemoEntry, FeedbackEntry, help } from '#contract/workplace/help.ts';
import type { Language } from '#contract/languages.ts';
import type { AccountContext } from '#server/kernel/context.ts';
import { asAccount, asPlatform } from '#server/kernel/database/database.ts';
import * as repository from './help.repository.ts';

/** Returns a page of feedback for staff. Senders who want no answer are not named. */
export async function feedback(context: AccountContext, query: z.output<typeof help.feedback.query & object>) {
  const { rows, total } = await asAccount(context.database, context.account.id, (db) =>
    repository.listFeedback(db, context.account.id, query),
  );
  const items = rows.map((row): FeedbackEntry => ({
    id: row.id,
    kind: row.kind,
    text: row.text,
    route: row.route,
    requestId: row.request_id,
    userAgent: row.user_agent,
    language: row.language as Language,
    team: row.team_id !== null && row.team_name !== null ? { id: row.team_id, name: row.team_name } : null,
    answerTo: row.wants_reply ? { name: row.display_name, email: row.email, mobile: row.mobile } : null,
    createdAt: row.created_at.toISOString(),
  }));
  return { items, page: query.page, size: query.size, total };
}

export async function demos(context: AccountContext, query: z.output<typeof help.demos.query & object>) {
  const { rows, total } = await asPlatform(context.database, (db) => repository.listDemos(db, query));
  const items = rows.map(
    ({ requested_on: wantedOn, time_zone: timeZone, created_at: createdAt, language, ...row }): DemoEntry => ({
      ...row,
      wantedOn,
      timeZone,
      language: language as Language,
      createdAt: createdAt.toISOString(),
    }),
  );
  return { items, page: query.page, size: query.size, total };
}
