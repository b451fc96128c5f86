import type { z } from 'zod';
import type { directory, DirectoryList } from '#contract/people/directory.ts';
import { queryForScope } from '#server/domain/visibility/references.ts';
import { readRefs, type MemberRefRow, refView } from '#server/domain/visibility/named-people.ts';
import { readVisibleMembers, readWithAssumedVisibility } from '#server/domain/visibility/visibility.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import { asTeam } from '#server/kernel/database/database.ts';
import { AppError } from '#server/kernel/errors.ts';
import { JsonText } from '#server/kernel/http/mount.ts';
import * as repository from './directory.repository.ts';
import { withPictures } from './members.view.ts';

type Detail = z.input<(typeof directory.read)['output']>;

/** The code whose scope adds members to the directory, whatever the rules of visibility are (domain rules 2). */
const code = '020100';

/** A page of the people that the caller sees. */
export async function list(context: TeamContext, query: DirectoryList): Promise<JsonText> {
  const resolved = queryForScope(query);
  const { items, total } = await asTeam(context.database, context.team.id, (db) =>
    readWithAssumedVisibility(db, context, code, (seen, visibilitySnapshot) =>
      repository.list(db, context, seen, visibilitySnapshot, resolved),
    ),
  );
  return new JsonText(`{"items":${withPictures(context, items)},"page":${query.page},"size":${query.size},"total":${total}}`);
}

/** A person that the caller sees, with leader and heads if the caller sees these too. Throws notFound for any other id. */
export function read(context: TeamContext, id: string): Promise<JsonText> {
  return asTeam(context.database, context.team.id, async (db) => {
    const found = await readWithAssumedVisibility(db, context, code, (seen, visibilitySnapshot) =>
      repository.read(db, seen, visibilitySnapshot, id),
    );
    if (!found.item) throw new AppError('notFound');
    const { leaderId, departments, ...item } = found.item;
    const headOf = new Map(found.heads?.map(({ departmentId, headId }) => [departmentId, headId]));
    const shownIds = [...(leaderId ? [leaderId] : []), ...headOf.values()];
    const refs = shownIds.length
      ? await readRefs(db, await readVisibleMembers(db, context, code), shownIds)
      : new Map<string, MemberRefRow>();
    const refOf = (memberId: string | null | undefined) => {
      const row = refs.get(memberId ?? '');
      return row ? refView(context, row) : null;
    };
    const leader = refOf(leaderId);
    const whole: Pick<Detail, 'leader' | 'departments' | 'can'> = {
      departments: departments.map((place) => ({ ...place, head: refOf(headOf.get(place.departmentId)) })),
      // A leader whom the viewer does not see is omitted in the same way as a hidden leader field.
      ...((leaderId === null || leader) && { leader }),
      can: { manage: found.manage },
    };
    return new JsonText(withPictures(context, JSON.stringify({ ...item, ...whole })));
  });
}
