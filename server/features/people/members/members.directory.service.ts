import type { z } from 'zod';
import type { Currency } from '#contract/billing/currencies.ts';
import { avatarLimits } from '#contract/people/member-facts.ts';
import type { members } from '#contract/people/members.ts';
import type { MenuCode } from '#contract/access/permission-facts.ts';
import { idsForScope, queryForScope } from '#server/domain/visibility/references.ts';
import { pictureOf, refView } from '#server/domain/visibility/named-people.ts';
import { readVisibleMembers } from '#server/domain/visibility/visibility.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import { asTeam } from '#server/kernel/database/database.ts';
import { AppError } from '#server/kernel/errors.ts';
import { expireFile, fileName, insertFile, newFileId } from '#server/kernel/files/files.ts';
import { record } from '#server/kernel/log/operation-log.ts';
import { writeTeam } from '#server/kernel/write.ts';
import type { FileStore } from '#server/integrations/files/file-store.ts';
import { reencode } from '#server/integrations/images/reencode.ts';
import { exchangeAvatar } from './members.avatar.repository.ts';
import { updateMember } from './members.changes.repository.ts';
import { editScope } from './members.policy.ts';
import * as repository from './members.repository.ts';

type Refs = { items: z.input<(typeof members.search)['output']>['items'] };
type Search = z.output<NonNullable<(typeof members.search)['query']>>;
type BaseSearch = z.output<NonNullable<(typeof members.simpleBaseSearch)['body']>>;

/** A few members for pickers, best matching names first. */
export async function search(context: TeamContext, { search: text, size, code, ...filters }: Search): Promise<Refs> {
  return find(context, code, { search: text, size, filters: queryForScope(filters), either: true });
}

/** Members by text, by ids, or by either with useOrQuery; filters narrow both. */
export async function simpleBaseSearch(context: TeamContext, body: BaseSearch): Promise<Refs> {
  const { search: text, employeeId, employeeIds, useOrQuery, size, code, ...filters } = body;
  const ids = idsForScope([...(employeeIds ?? []), ...(employeeId ? [employeeId] : [])]);
  return find(context, code, { search: text, ids, either: useOrQuery, filters: queryForScope(filters), size: ids.length + size });
}

/** Returns matching members whom the caller sees; others are not found even by id. */
async function find(context: TeamContext, code: MenuCode, request: Parameters<typeof repository.findRefs>[3]): Promise<Refs> {
  const rows = await asTeam(context.database, context.team.id, async (db) =>
    repository.findRefs(db, context.team.id, await readVisibleMembers(db, context, code), request),
  );
  return {
    items: rows.map((row) => ({
      ...refView(context, row),
      ...(row.numbered && { employeeNumber: row.employee_number }),
      department: row.department,
    })),
  };
}

const avatarSize = { width: avatarLimits.side, height: avatarLimits.side };

/** Sets a picture: the caller's own, or that of a member in the edit scope. The former picture expires immediately. */
export async function setAvatar(
  context: TeamContext,
  store: FileStore,
  id: string,
  upload: { name: string; content: Buffer },
): Promise<z.input<typeof members.avatar.output>> {
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
  return { avatar: pictureOf(context, fileId) };
}

/** Sets the caller's own display currency. Throws notFound for another member. */
export function setCurrency(context: TeamContext, id: string, currencyCode: Currency): Promise<Record<string, never>> {
  if (id !== context.actor.memberId) throw new AppError('notFound');
  return writeTeam(context, async (tx) => {
    await updateMember(tx, context.team.id, id, { currency_code: currencyCode });
    await record(tx, context, {
      category: 'MEMBER',
      action: 'member.currency',
      object: { type: 'member', id, name: context.actor.displayName },
      after: { currencyCode },
    });
    return {};
  });
}
