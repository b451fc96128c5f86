import type { z } from 'zod';
import { authEventsExported } from '#contract/access/auth-event-facts.ts';
import type { safety } from '#contract/access/security.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import { asTeam, type Db } from '#server/kernel/database/database.ts';
import { asTeamReadOnly } from '#server/kernel/database/read-only.ts';
import { AppError } from '#server/kernel/errors.ts';
import { findFile } from '#server/kernel/files/files.ts';
import { enqueue } from '#server/kernel/jobs/jobs.ts';
import type { FileAnswer } from '#server/kernel/http/send-file.ts';
import { record } from '#server/kernel/log/operation-log.ts';
import { writeTeam } from '#server/kernel/write.ts';
import { fileAnswer } from '#server/integrations/files/file-answer.ts';
import type { FileStore } from '#server/integrations/files/file-store.ts';
import { shownEvent } from '#server/integrations/sign-on/auth-events.repository.ts';
import type { AuthEventsExportInput } from './events-export.job.ts';
import {
  countMemberEvents,
  findExport,
  listMemberEvents,
  matchingMemberEvents,
  type MemberEventFilters,
} from './events.repository.ts';
import { idForScope } from '#server/domain/visibility/references.ts';
import { readVisibleMembers } from '#server/domain/visibility/visibility.ts';
import { findSignIn } from './members.repository.ts';
import { mayView, securityViewScope } from './security.policy.ts';

type Query = z.output<typeof safety.events.query & object>;
type ExportBody = z.output<typeof safety.exportEvents.body & object>;

/**
 * Authentication events of the members within the caller's scope, newest first. Throws notFound for a member outside the scope.
 */
export function list(context: TeamContext, { page, size, employeeId, ...others }: Query) {
  const filters = { ...others, employeeId: idForScope(employeeId) };
  return asTeamReadOnly(context.database, context.team.id, async (db) => {
    const where = await conditionOf(db, context, filters);
    const { rows, total } = await listMemberEvents(db, where, { page, size });
    const items = rows.map((row) => ({ ...shownEvent(row), employeeId: row.member_id, displayName: row.display_name }));
    return { items, page, size, total };
  });
}

/**
 * Starts the export of matching events. Dates are days of the caller's time zone. Throws notFound for a member outside the
 * caller's scope.
 */
export function startExport(
  context: TeamContext,
  { format, columns, employeeId, ...others }: ExportBody,
): Promise<{ jobId: string }> {
  const filters = { ...others, ...(employeeId && { employeeId: idForScope(employeeId) }) };
  const { team, actor, language, timeZone } = context;
  return writeTeam(context, async (tx) => {
    const where = await conditionOf(tx, context, filters);
    const events = Math.min(await countMemberEvents(tx, where), authEventsExported);
    const input: AuthEventsExportInput = {
      memberId: actor.memberId,
      scope: securityViewScope(context),
      filters,
      format,
      language,
      timeZone,
      ...(columns && { columns }),
    };
    const jobId = await enqueue(tx, context, 'authEvents.export', input, events);
    await record(tx, context, {
      category: 'DATA',
      action: 'authEvents.export',
      object: { type: 'team', id: team.id, name: team.name },
      after: { entries: events, format, ...(Object.keys(filters).length && { filters }), ...(columns && { columns }) },
    });
    return { jobId };
  });
}

/**
 * The file of an export. It is available for a day and only to the member who started the export, because it contains what this
 * member may read. Throws notFound.
 */
export async function exportedFile(context: TeamContext, store: FileStore, jobId: string): Promise<FileAnswer> {
  const { team, actor } = context;
  const file = await asTeam(context.database, team.id, async (db) => {
    const fileId = await findExport(db, team.id, actor.memberId, jobId);
    return fileId ? findFile(db, team.id, fileId) : undefined;
  });
  if (!file) throw new AppError('notFound');
  return fileAnswer(store, file);
}

async function conditionOf(db: Db, context: TeamContext, filters: MemberEventFilters) {
  const viewable = mayView(context);
  const { employeeId } = filters;
  if (
    employeeId !== undefined &&
    !(await findSignIn(db, context.team.id, employeeId, {
      scope: viewable,
      seen: await readVisibleMembers(db, context, '080200'),
    }))
  )
    throw new AppError('notFound');
  return matchingMemberEvents(context.team.id, viewable, filters, context.timeZone);
}
