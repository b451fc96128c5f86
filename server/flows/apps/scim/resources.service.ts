import type { FastifyRequest } from 'fastify';
import type { TeamContext } from '#server/kernel/context.ts';
import { asTeam } from '#server/kernel/database/database.ts';
import { matchesEntityTag } from '#server/kernel/http/entity-tag.ts';
import type { ScimResponse } from './call.service.ts';
import { groupColumns, groupOrderColumn, list as listGroupRows } from './groups.repository.ts';
import { createGroup, deleteGroup, groupScopesOf, patchGroup, readGroup, replaceGroup } from './groups.service.ts';
import { groupTag, groupView } from './group.view.ts';
import { lockName, lockResource } from './resource-lock.repository.ts';
import { listOf, pageOf, type Query } from './list.repository.ts';
import { project, requestedAttributesOf, includesAttribute } from './attributes.view.ts';
import type { Resource } from './schemas.view.ts';
import { ScimFault } from './scim-errors.rules.ts';
import { userTag, userView } from './user.view.ts';
import { createUser, deleteUser, isId, patchUser, readUser, replaceUser, scopesOf } from './users.service.ts';
import { list as listUserRows, userColumns, userOrderColumn } from './users.repository.ts';

/** A kind of resource with its operations, from the request to the response. */
export interface ResourceKind {
  path: 'Users' | 'Groups';
  list(context: TeamContext, request: FastifyRequest, base: string): Promise<ScimResponse>;
  read(context: TeamContext, request: FastifyRequest, base: string): Promise<ScimResponse>;
  create(context: TeamContext, request: FastifyRequest, base: string): Promise<ScimResponse>;
  change(by: 'PUT' | 'PATCH'): ResourceKind['read'];
  remove(context: TeamContext, request: FastifyRequest): Promise<ScimResponse>;
}

interface Rows<Row extends { id: string }> {
  read(context: TeamContext, id: string, whole: boolean, query: Query): Promise<Row>;
  create(context: TeamContext, body: object): Promise<string>;
  replace(context: TeamContext, row: Row, body: object): Promise<void>;
  patch(context: TeamContext, row: Row, body: object): Promise<void>;
  remove(context: TeamContext, row: Row): Promise<void>;
  tag(row: Row): string;
  view(row: Row, base: string): Resource;
  name(row: Row): string;
}

const users: ResourceKind = {
  ...kindOf(
    {
      read: readUser,
      create: createUser,
      replace: replaceUser,
      patch: patchUser,
      remove: deleteUser,
      tag: userTag,
      view: userView,
      name: (row) => row.display_name,
    },
    'Users',
  ),
  async list(context, request, base) {
    const query = queryOf(request);
    const page = pageOf(query, userColumns, userOrderColumn);
    const { rows, total } = await asTeam(context.database, context.team.id, (db) => listUserRows(db, scopesOf(context), page));
    const requested = requestedAttributesOf(query);
    return {
      status: 200,
      body: listOf(
        rows.map((row) => project(userView(row, base), requested)),
        total,
        page,
      ),
    };
  },
};

const groups: ResourceKind = {
  ...kindOf(
    {
      read: (context, id, whole, query) =>
        readGroup(context, id, whole || includesAttribute(requestedAttributesOf(query), 'members')),
      create: createGroup,
      replace: replaceGroup,
      patch: patchGroup,
      remove: deleteGroup,
      tag: groupTag,
      view: groupView,
      name: (row) => row.path_name,
    },
    'Groups',
  ),
  async list(context, request, base) {
    const query = queryOf(request);
    const scopes = groupScopesOf(context);
    const page = pageOf(query, groupColumns(scopes.people), groupOrderColumn);
    const requested = requestedAttributesOf(query);
    const { rows, total } = await asTeam(context.database, context.team.id, (db) =>
      listGroupRows(db, scopes, includesAttribute(requested, 'members'), page),
    );
    return {
      status: 200,
      body: listOf(
        rows.map((row) => project(groupView(row, base), requested)),
        total,
        page,
      ),
    };
  },
};

export const kinds: readonly ResourceKind[] = [users, groups];

function kindOf<Row extends { id: string }>(rows: Rows<Row>, path: ResourceKind['path']): Omit<ResourceKind, 'list'> {
  const answer = (row: Row, request: FastifyRequest, base: string, status = 200): ScimResponse => {
    const version = rows.tag(row);
    const location = `${base}/${path}/${row.id}`;
    const body = project(rows.view(row, base), requestedAttributesOf(queryOf(request)));
    return { status, body, headers: { etag: version, ...(status === 201 && { location }) }, about: rows.name(row) };
  };
  const readIt = async (context: TeamContext, request: FastifyRequest, whole: boolean, writes = false): Promise<Row> => {
    const { id = '' } = request.params as { id?: string };
    if (!isId(id.toLowerCase())) throw new ScimFault('notFound', { id: id.slice(0, 100) });
    // Locked before it is read, so that the later of two concurrent writes sees the result of the first.
    if (writes) await lockResource(context, id.toLowerCase());
    return rows.read(context, id.toLowerCase(), whole, queryOf(request));
  };
  return {
    path,
    async read(context, request, base) {
      const row = await readIt(context, request, false);
      if (request.headers['if-none-match'] === undefined) return answer(row, request, base);
      const known = matchesEntityTag(request.headers['if-none-match'], rows.tag(row));
      return known ? { status: 304, headers: { etag: rows.tag(row) } } : answer(row, request, base);
    },
    async create(context, request, base) {
      const body = bodyOf(request);
      await lockName(context, path, body);
      const id = await rows.create(context, body);
      return answer(await rows.read(context, id, true, {}), request, base, 201);
    },
    change: (by) => async (context, request, base) => {
      const row = await readIt(context, request, true, true);
      requireMatch(request, rows.tag(row));
      await (by === 'PUT' ? rows.replace : rows.patch)(context, row, bodyOf(request));
      return answer(await rows.read(context, row.id, true, {}), request, base);
    },
    async remove(context, request) {
      const row = await readIt(context, request, true, true);
      requireMatch(request, rows.tag(row));
      await rows.remove(context, row);
      return { status: 204, about: rows.name(row) };
    },
  };
}

/** Returns the query as plain texts. Of a repeated parameter, the first value counts. */
function queryOf({ query }: FastifyRequest): Query {
  const given = Object.entries(query as Record<string, unknown>).map(([name, value]) => {
    const first: unknown = Array.isArray(value) ? value[0] : value;
    return [name, typeof first === 'string' ? first : undefined] as const;
  });
  return Object.fromEntries(given);
}

function bodyOf({ body }: FastifyRequest): object {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new ScimFault('bodyBroken');
  return body;
}

/** Throws preconditionFailed if the resource has changed since its entity tag was issued. */
function requireMatch({ headers }: FastifyRequest, tag: string): void {
  const ifMatch = headers['if-match'];
  if (ifMatch !== undefined && !matchesEntityTag(ifMatch, tag)) throw new ScimFault('preconditionFailed');
}
