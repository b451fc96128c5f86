import type { z } from 'zod';
import type { Currency } from '#contract/currencies.ts';
import { avatarLimits } from '#contract/member-facts.ts';
import type { members } from '#contract/members.ts';
import type { Scope, TeamContext } from '#server/kernel/context.ts';
import { asTeam } from '#server/kernel/db.ts';
import { AppError } from '#server/kernel/errors.ts';
import { expireFile, fileName, insertFile, linkToFile, newFileId } from '#server/kernel/files.ts';
import { record } from '#server/kernel/operation-log.ts';
import { writeTeam } from '#server/kernel/write.ts';
import type { FileStore } from '#server/outside/files/folder.ts';
import { reencode } from '#server/outside/images/reencode.ts';
import { exchangeAvatar } from './members.avatar.repository.ts';
import { editScope, viewScope } from './members.policy.ts';
import * as repository from './members.repository.ts';
import { refView } from './members.view.ts';

type Refs = { items: z.input<(typeof members.search)['output']>['items'] };
type Search = z.output<NonNullable<(typeof members.simpleBaseSearch)['body']>>;

/** Names are everyone's to find, numbers, mobiles and e-mails who may read them; who asks by status, job type or dates learns these, and has to see such members in the list. */
function reachFor(context: TeamContext, { memberStatus, jobType, joinedFrom, joinedTo }: repository.Filters): Scope {
  if (!memberStatus?.length && !jobType?.length && !joinedFrom && !joinedTo) return 'all';
  const scope = context.actor.scope('020100', 'view');
  if (!scope) throw new AppError('noPermission');
  return scope;
}

/** A few members for pickers, best names first. */
export async function search(
  context: TeamContext,
  { search: text, size, ...filters }: repository.Filters & { search: string; size: number },
): Promise<Refs> {
  const rows = await asTeam(context.database, context.team.id, (db) =>
    repository.findRefs(db, context.team.id, {
      search: text,
      size,
      filters,
      either: true,
      scope: reachFor(context, filters),
      readable: viewScope(context),
    }),
  );
  return { items: rows.map((row) => refView(context, row)) };
}

/** Members by text, by ids, or by either when useOrQuery; filters narrow what either finds. */
export async function simpleBaseSearch(context: TeamContext, body: Search): Promise<Refs> {
  const { search: text, employeeId, employeeIds, useOrQuery, size, ...filters } = body;
  const ids = [...new Set([...(employeeIds ?? []), ...(employeeId ? [employeeId] : [])])];
  const rows = await asTeam(context.database, context.team.id, (db) =>
    repository.findRefs(db, context.team.id, {
      search: text,
      ids,
      either: useOrQuery,
      filters,
      scope: reachFor(context, filters),
      readable: viewScope(context),
      size: ids.length + size,
    }),
  );
  return { items: rows.map((row) => refView(context, row)) };
}

const avatarSize = { width: avatarLimits.side, height: avatarLimits.side };

/** Sets a picture: one's own, or that of a member in the edit scope. The old picture runs out at once. */
export async function setAvatar(
  context: TeamContext,
  store: FileStore,
  id: string,
  upload: { name: string; content: Buffer },
): Promise<{ avatar: string | null }> {
  const scope = id === context.actor.memberId ? 'all' : editScope(context);
  const teamId = context.team.id;
  const row =
    scope && (await asTeam(context.database, teamId, (db) => repository.find(db, teamId, id, repository.insideScope(scope))));
  if (!row) throw new AppError('notFound');
  const content = await reencode(upload.content, avatarSize);
  const fileId = newFileId();
  const name = fileName(teamId, fileId);
  await store.put(name, content);
  try {
    await writeTeam(context, async (tx) => {
      await insertFile(tx, context, fileId, { purpose: 'AVATAR', name: 'avatar.webp', contentType: 'image/webp', content });
      const old = await exchangeAvatar(tx, teamId, id, fileId);
      if (old) await expireFile(tx, teamId, old);
      await record(tx, context, {
        category: 'MEMBER',
        action: 'member.avatar',
        object: { type: 'member', id, name: row.display_name },
        before: { avatar: old },
        after: { avatar: fileId },
      });
    });
  } catch (error) {
    await store.remove(name);
    throw error;
  }
  return { avatar: linkToFile(context.fileKey, teamId, fileId, context.now) };
}

/** Sets the caller's own display currency. */
export function setCurrency(context: TeamContext, id: string, currencyCode: Currency): Promise<Record<string, never>> {
  if (id !== context.actor.memberId) throw new AppError('notFound');
  return writeTeam(context, async (tx) => {
    await repository.update(tx, context.team.id, id, { currency_code: currencyCode });
    await record(tx, context, {
      category: 'MEMBER',
      action: 'member.currency',
      object: { type: 'member', id, name: context.actor.displayName },
      after: { currencyCode },
    });
    return {};
  });
}
