import Fastify from 'fastify';
import { importJWK, jwtVerify, type JWK } from 'jose';
import pg from 'pg';
import { sheetNames } from '#server/flows/people/imports/columns.rules.ts';
import { readSheet } from '#server/integrations/spreadsheets/read.ts';
import { filledColumns } from '../trials/import-rows.ts';
import * as sql from './statements.ts';

/**
 * The ceiling of the benchmark: a server of Fastify, pg and the SQL of each request, without the product's logic. It verifies the
 * token (ES256, the product's own key; verified tokens are cached, as in the product), and has no people, rights, rules or
 * phrases. Statements are prepared, and the pool has the same size as the product's.
 */
const { DATABASE_URL = '', PORT = '0', TEAM_ID = '', ACTOR_ID = '', PUBLIC_JWK = '{}' } = process.env;
const pool = new pg.Pool({
  connectionString: DATABASE_URL,
  max: 20,
  options: '-c timezone=UTC -c plan_cache_mode=force_generic_plan',
});
pg.types.setTypeParser(pg.types.builtins.DATE, (value) => value);
const key = await importJWK(JSON.parse(PUBLIC_JWK) as JWK, 'ES256');
const verified = new Map<string, number>();

async function check(authorization: string | undefined): Promise<void> {
  const token = authorization?.slice('Bearer '.length) ?? '';
  const until = verified.get(token);
  if (until !== undefined && until > Date.now()) return;
  const { payload } = await jwtVerify(token, key, { algorithms: ['ES256'] });
  verified.set(token, (payload.exp ?? 0) * 1000);
}

async function run<Row extends pg.QueryResultRow>(name: string, text: string, values: unknown[]): Promise<Row[]> {
  return (await pool.query<Row>({ name, text, values })).rows;
}

const app = Fastify({ bodyLimit: 5_000_000 });
app.addHook('onRequest', (request) => check(request.headers.authorization));

app.get<{ Querystring: sql.ListQuery }>('/members', async ({ query }) => {
  const { name, text, values } = sql.list(TEAM_ID, query);
  const rows = await run<{ total: number; headcount: number; items: null } & Record<string, unknown>>(name, text, values);
  const items = rows.map(({ total: _total, headcount: _headcount, ...item }) => item);
  return { code: 0, message: 'OK', data: { items, total: rows[0]?.total ?? 0, headcount: rows[0]?.headcount ?? 0 } };
});

app.get<{ Params: { id: string } }>('/members/:id', async ({ params }, reply) => {
  const [row] = await run('read', sql.read, [TEAM_ID, params.id]);
  return row ? { code: 0, message: 'OK', data: row } : reply.status(404).send({ code: 40400 });
});

app.put<{ Params: { id: string }; Body: { jobTitle: string } }>('/members/:id', async ({ params, body, id }, reply) => {
  const [row] = await run('update', sql.update, [TEAM_ID, params.id, body.jobTitle, ACTOR_ID, id]);
  return row ? { code: 0, message: 'OK', data: row } : reply.status(404).send({ code: 40400 });
});

app.post<{ Body: sql.NewMember }>('/members', async ({ body, id }) => {
  const { displayName, email, employeeNumber, mobilePrefix, mobileNumber, jobTitle, departmentIds } = body;
  const person = [displayName, email, employeeNumber, mobilePrefix, mobileNumber, jobTitle];
  const [row] = await run('create', sql.create, [TEAM_ID, ...person, departmentIds[0], ACTOR_ID, id]);
  return { code: 0, message: 'OK', data: row };
});

app.post<{ Body: object[] }>('/members/import', async ({ body, id }) => {
  const [row] = await run('import', sql.createMany, [TEAM_ID, JSON.stringify(body), ACTOR_ID, id]);
  return { code: 0, message: 'OK', data: row };
});

/** Reads the rows of a spreadsheet with the product's own reader, below a note and a header, without validation. */
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
app.addContentTypeParser(sheetType, { parseAs: 'buffer' }, async (_request: unknown, content: Buffer) => {
  const { rows } = await readSheet({ content, sheets: sheetNames, mostRows: 2002 });
  return rows.slice(2).map(({ cells }) => Object.fromEntries(filledColumns.map((column, at) => [column, cells[at]])));
});

await app.listen({ port: Number(PORT), host: '127.0.0.1' });
process.send?.('ready');
