import type { z } from 'zod';
import type { AppScope } from '#contract/apps/app-facts.ts';
import { type directory, directoryList } from '#contract/people/directory.ts';
import type { openApi, OpenMe } from '#contract/apps/open-api.ts';
import { listOfDirectory } from '#server/features/people/departments/departments.visible.service.ts';
import * as people from '#server/features/people/members/directory.service.ts';
import type { OpenContext } from '#server/domain/app-access/open-mount.ts';
import { asPlatform, asTeam } from '#server/kernel/database/database.ts';
import { AppError } from '#server/kernel/errors.ts';
import { linkToFile } from '#server/kernel/files/files.ts';
import type { Json } from '#server/kernel/http/mount.ts';
import * as repository from './open-api.repository.ts';

type Answer<Name extends keyof typeof openApi> = z.input<(typeof openApi)[Name]['output']>;
type Read<Name extends keyof typeof directory> = z.output<(typeof directory)[Name]['output']>;
type Query = z.output<NonNullable<typeof openApi.members.query>>;
interface Parts {
  publicUrl: string;
}

const has = ({ granted }: OpenContext, scope: AppScope): boolean => granted.scopes.includes(scope);
const parse = (json: Json): unknown => JSON.parse(json.text);

/** Who let the app read; each scope adds its part and nothing else. */
export async function me(context: OpenContext, parts: Parts): Promise<OpenMe> {
  const { account, team, actor, database } = context;
  const own = await asPlatform(database, (db) => repository.addressesOf(db, account.id));
  const member = has(context, 'profile')
    ? await asTeam(database, team.id, (db) => repository.namesOf(db, actor.memberId))
    : undefined;
  return {
    sub: account.id,
    teamId: team.id,
    ...(member && {
      profile: {
        employeeId: actor.memberId,
        displayName: member.display_name,
        firstName: member.first_name,
        lastName: member.last_name,
        picture: absolute(parts, linkToFile(context.fileKey, team.id, member.avatar_file_id, context.now)),
        teamName: team.name,
      },
    }),
    ...(has(context, 'email') && { email: own.email }),
    ...(has(context, 'phone') && { phoneNumber: own.mobile }),
  };
}

/** The departments the person is directly in. */
export async function myDepartments(context: OpenContext): Promise<Answer<'myDepartments'>> {
  const { items } = await seenDepartments(context);
  const own = items.filter(({ departmentId }) => context.actor.departments.includes(departmentId));
  return { items: own.map(({ departmentId, name }) => ({ departmentId, name })) };
}

/** The departments of the person's address book. */
export async function departments(context: OpenContext): Promise<Answer<'departments'>> {
  const { items } = await seenDepartments(context);
  return { items: items.map((item) => departmentFor(context, item)) };
}

/** One of them. Throws notFound for any other. */
export async function department(context: OpenContext, id: string): Promise<Answer<'department'>> {
  const { items } = await seenDepartments(context);
  const found = items.find(({ departmentId }) => departmentId === id);
  if (!found) throw new AppError('notFound');
  return departmentFor(context, found);
}

/** A page of the people the person sees: the list of the directory, told in the same fields. */
export async function members(context: OpenContext, parts: Parts, query: Query): Promise<Answer<'members'>> {
  const found = parse(await people.list(context, { ...directoryList.parse({}), ...query })) as Read<'list'>;
  return { ...found, items: found.items.map((item) => memberFor(context, parts, item)) };
}

/** One person they see. Throws notFound for anybody else. */
export async function member(context: OpenContext, parts: Parts, id: string): Promise<Answer<'member'>> {
  const { leader, can: _, ...found } = parse(await people.read(context, id)) as Read<'read'>;
  return { ...memberFor(context, parts, found), ...(leader !== undefined && { leader: leader && brief(leader) }) };
}

const seenDepartments = async (context: OpenContext) => parse(await listOfDirectory(context)) as Read<'departments'>;

function departmentFor(context: OpenContext, { head, ...item }: Read<'departments'>['items'][number]) {
  return { ...item, ...(has(context, 'members.read') && { head: head && brief(head) }) };
}

function memberFor(context: OpenContext, parts: Parts, person: Read<'list'>['items'][number]) {
  const { avatar, departments: places, ...item } = person.employeeId === context.actor.memberId ? own(context, person) : person;
  const within = places.map(({ departmentId, name }) => ({ departmentId, name }));
  return { ...item, picture: absolute(parts, avatar), ...(has(context, 'departments.read') && { departments: within }) };
}

/** To people their own record hides nothing: how to reach them is told to an app only by the scopes they agreed to. */
function own(context: OpenContext, { email, mobilePrefix, mobileNumber, ...person }: Read<'list'>['items'][number]) {
  return { ...person, ...(has(context, 'email') && { email }), ...(has(context, 'phone') && { mobilePrefix, mobileNumber }) };
}

const brief = ({ employeeId, displayName }: { employeeId: string; displayName: string }) => ({ employeeId, displayName });
const absolute = ({ publicUrl }: Parts, path: string | null) => path && `${publicUrl}${path}`;
