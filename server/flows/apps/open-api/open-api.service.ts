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
import type { JsonText } from '#server/kernel/http/mount.ts';
import * as repository from './open-api.repository.ts';

type Answer<Name extends keyof typeof openApi> = z.input<(typeof openApi)[Name]['output']>;
type Read<Name extends keyof typeof directory> = z.output<(typeof directory)[Name]['output']>;
type Query = z.output<NonNullable<typeof openApi.members.query>>;
interface Parts {
  publicUrl: string;
}

const has = ({ granted }: OpenContext, scope: AppScope): boolean => granted.scopes.includes(scope);
const parse = (json: JsonText): unknown => JSON.parse(json.text);

/** Returns the person who gave the consent. Each scope adds its own fields only. */
export async function me(context: OpenContext, parts: Parts): Promise<OpenMe> {
  const { account, team, actor, database } = context;
  const addresses = await asPlatform(database, (db) => repository.addressesOf(db, account.id));
  const member = has(context, 'profile')
    ? await asTeam(database, team.id, (db) => repository.namesOf(db, team.id, actor.memberId))
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
    ...(has(context, 'email') && { email: addresses.email }),
    ...(has(context, 'phone') && { phoneNumber: addresses.mobile }),
  };
}

/** Returns the departments the person is directly in. */
export async function myDepartments(context: OpenContext): Promise<Answer<'myDepartments'>> {
  const { items } = await seenDepartments(context);
  const mine = items.filter(({ departmentId }) => context.actor.departments.includes(departmentId));
  return { items: mine.map(({ departmentId, name }) => ({ departmentId, name })) };
}

/** Returns the departments of the person's directory. */
export async function departments(context: OpenContext): Promise<Answer<'departments'>> {
  const { items } = await seenDepartments(context);
  return { items: items.map((item) => departmentFor(context, item)) };
}

/** Returns one department of the person's directory. Throws notFound for any other. */
export async function department(context: OpenContext, id: string): Promise<Answer<'department'>> {
  const { items } = await seenDepartments(context);
  const found = items.find(({ departmentId }) => departmentId === id);
  if (!found) throw new AppError('notFound');
  return departmentFor(context, found);
}

/** Returns a page of the members the person sees, with the same fields as the directory. */
export async function members(context: OpenContext, parts: Parts, query: Query): Promise<Answer<'members'>> {
  const found = parse(await people.list(context, { ...directoryList.parse({}), ...query })) as Read<'list'>;
  return { ...found, items: found.items.map((item) => memberFor(context, parts, item)) };
}

/** Returns one member the person sees. Throws notFound for any other. */
export async function member(context: OpenContext, parts: Parts, id: string): Promise<Answer<'member'>> {
  const { leader, can: _, ...found } = parse(await people.read(context, id)) as Read<'read'>;
  return { ...memberFor(context, parts, found), ...(leader !== undefined && { leader: leader && memberRef(leader) }) };
}

const seenDepartments = async (context: OpenContext) => parse(await listOfDirectory(context)) as Read<'departments'>;

function departmentFor(context: OpenContext, { head, ...item }: Read<'departments'>['items'][number]) {
  return { ...item, ...(has(context, 'members.read') && { head: head && memberRef(head) }) };
}

function memberFor(context: OpenContext, parts: Parts, person: Read<'list'>['items'][number]) {
  const {
    avatar,
    departments: memberOf,
    ...item
  } = person.employeeId === context.actor.memberId ? withGrantedContacts(context, person) : person;
  const within = memberOf.map(({ departmentId, name }) => ({ departmentId, name }));
  return { ...item, picture: absolute(parts, avatar), ...(has(context, 'departments.read') && { departments: within }) };
}

/**
 * Removes the person's own contact data unless it is in the granted scopes. The directory hides nothing of their own record from
 * them.
 */
function withGrantedContacts(
  context: OpenContext,
  { email, mobilePrefix, mobileNumber, ...person }: Read<'list'>['items'][number],
) {
  return { ...person, ...(has(context, 'email') && { email }), ...(has(context, 'phone') && { mobilePrefix, mobileNumber }) };
}

const memberRef = ({ employeeId, displayName }: { employeeId: string; displayName: string }) => ({ employeeId, displayName });
const absolute = ({ publicUrl }: Parts, path: string | null) => path && `${publicUrl}${path}`;
