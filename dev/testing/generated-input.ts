import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import { errors } from '#contract/errors.ts';
import type { Endpoint } from '#contract/kit.ts';
import { asPlatform, asTeam, type Database } from '#server/kernel/database/database.ts';
import { refusalsOf } from '#server/wiring/openapi.ts';
import { startTestApp, type TestApp } from './app.ts';
import { inputFor } from './arbitrary-input.ts';
import { seedTeam, type TestTeam } from './team.ts';

/** Inputs per operation; `npm run fuzz` sets 300 (safety.md). */
const runs = Number(process.env['GENERATED_INPUTS'] ?? 60);
/** `npm run fuzz` sets a new one for each run and prints it. */
const seed = Number(process.env['GENERATED_SEED'] ?? 20261121);

const apiSource = readFileSync(new URL('../../contract/api.ts', import.meta.url), 'utf8');

/** The operations of the features that contract/api.ts imports from the folder of a domain. */
function operationsOf(domain: string): [name: string, endpoint: Endpoint][] {
  const imports = [...apiSource.matchAll(/^import \{ (.+) \} from '\.\/(\w+)\//gm)];
  const features = imports.flatMap(([, names = '', folder]) => (folder === domain ? names.split(', ') : []));
  return Object.entries(api)
    .filter(([feature]) => features.includes(feature))
    .flatMap(([feature, calls]) => Object.entries(calls).map(([name, endpoint]) => [`${feature}.${name}`, endpoint as Endpoint]));
}

/** A query as a browser could send it: values are converted to text, and values other than objects are omitted. */
function queryOf(value: unknown): Record<string, string | string[]> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
  const entries = Object.entries(value).filter(([name]) => name !== '');
  return Object.fromEntries(
    entries.map(([name, inner]) => [
      name.toWellFormed(),
      Array.isArray(inner) ? inner.map((one) => String(one).toWellFormed()) : String(inner).toWellFormed(),
    ]),
  );
}

type Given = { params: unknown; query: unknown; body: unknown };

const shutOut: readonly number[] = [errors.signedOut.code, errors.secondFactorNeeded.code];

async function letIn(database: Database, { id, owner }: TestTeam): Promise<void> {
  await asPlatform(database, (db) =>
    sql`UPDATE accounts SET epoch = 1, closed_at = NULL WHERE id = ${owner.accountId}::uuid`.execute(db),
  );
  await asTeam(database, id, (db) => sql`UPDATE team_policies SET second_factor = 'NOBODY'`.execute(db));
}

/**
 * Tests the operations of one domain; each domain has its own file, so that they run in parallel: generated inputs, valid and
 * invalid, for each operation. An operation without input is called a few times.
 */
export function testGeneratedInput(domain: string): void {
  let app: TestApp;
  let team: TestTeam;
  beforeAll(async () => {
    app = await startTestApp();
    team = await seedTeam(app.database, 'Harbour Trading', 5000);
  });
  afterAll(() => app.close());

  const ask = ({ params, query, body }: Given, endpoint: Endpoint) =>
    app.call(team.owner, endpoint, {
      params: Object.fromEntries(Object.entries(queryOf(params)).map(([key, value]) => [key, String(value) || '-'])),
      query: queryOf(query),
      ...(body !== undefined &&
        endpoint.kind !== 'upload' && { body: body === null || typeof body !== 'object' ? [body] : body }),
      ...(endpoint.kind === 'upload' && { file: { name: 'x.bin', content: Buffer.from(String(body)) } }),
    });
  /**
   * Restores the session: an earlier input may have signed the person out or required a second factor, and all later calls would
   * be refused before their input is read.
   */
  const askWhoIsIn = async (given: Given, endpoint: Endpoint) => {
    const answer = await ask(given, endpoint);
    if (endpoint.may === 'public' || !shutOut.includes(answer.code)) return answer;
    await letIn(app.database, team);
    return ask(given, endpoint);
  };

  describe('valid and invalid generated input never gets a 5xx or an undeclared status', () => {
    test.each(operationsOf(domain))('%s', async (_name, endpoint) => {
      const ids = [team.owner.memberId, team.member.memberId, team.root, team.sales, team.jakarta, team.id];
      const declared = [200, 304, ...refusalsOf(endpoint).map((refusal) => errors[refusal].status)].filter((one) => one < 500);
      const params = inputFor(endpoint.params, ids);
      const input = fc.record({ params, query: inputFor(endpoint.query, ids), body: inputFor(endpoint.body, ids) });
      const numRuns = endpoint.params || endpoint.query || endpoint.body || endpoint.kind === 'upload' ? runs : 3;
      await fc.assert(
        fc.asyncProperty(input, async (given) => {
          const { status, raw } = await askWhoIsIn(given, endpoint);
          // Not by expect, which would cost a tenth of the request.
          if (!declared.includes(status)) throw new Error(`${status} is not declared: ${raw.body.slice(0, 300)}`);
        }),
        { numRuns, seed },
      );
      await letIn(app.database, team);
      expect((await app.call(team.owner, api.members.self)).status, 'who asked is in the team still').toBe(200);
    });
  });
}
