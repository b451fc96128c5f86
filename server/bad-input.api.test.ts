import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import { errors } from '#contract/errors.ts';
import type { Endpoint } from '#contract/kit.ts';
import { startTestApp, type TestApp } from '#dev/testing/app.ts';
import { inputFor } from '#dev/testing/arbitrary-input.ts';
import { seedTeam, type TestTeam } from '#dev/testing/team.ts';
import { asPlatform } from './kernel/db.ts';
import { refusalsOf } from './openapi.ts';

const runs = 300;
let app: TestApp;
let team: TestTeam;

beforeAll(async () => {
  app = await startTestApp();
  team = await seedTeam(app.database, 'Harbour Trading', 5000);
});
afterAll(() => app.close());

const operations = Object.entries(api).flatMap(([feature, calls]) =>
  Object.entries(calls).map(([name, endpoint]) => [`${feature}.${name}`, endpoint as Endpoint] as const),
);

/** A query as a browser could send it: what is no text becomes text, what is no object is left out. */
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

describe('generated input, right and broken, never gets a 5xx or a status that is not declared', () => {
  test.each(operations)(
    '%s',
    async (name, endpoint) => {
      const ids = [team.owner.memberId, team.member.memberId, team.root, team.sales, team.jakarta, team.id];
      const declared = new Set<number>([200, 304, ...refusalsOf(endpoint).map((name) => errors[name].status)]);
      const params = inputFor(endpoint.params, ids);
      const input = fc.record({ params, query: inputFor(endpoint.query, ids), body: inputFor(endpoint.body, ids) });
      await fc.assert(
        fc.asyncProperty(input, async ({ params: given, query, body }) => {
          // Signing out everywhere must not make the rest of the inputs meaningless.
          if (name.startsWith('account.'))
            await asPlatform(app.database, (db) =>
              sql`UPDATE accounts SET epoch = 1, closed_at = NULL WHERE id = ${team.owner.accountId}::uuid`.execute(db),
            );
          const answer = await app.call(team.owner, endpoint, {
            params: Object.fromEntries(Object.entries(queryOf(given)).map(([name, value]) => [name, String(value) || '-'])),
            query: queryOf(query),
            ...(body !== undefined &&
              endpoint.kind !== 'upload' && { body: body === null || typeof body !== 'object' ? [body] : body }),
            ...(endpoint.kind === 'upload' && { file: { name: 'x.bin', content: Buffer.from(String(body)) } }),
          });
          expect([...declared], `${answer.status} ${answer.raw.body.slice(0, 300)}`).toContain(answer.status);
          expect(answer.status, answer.raw.body.slice(0, 300)).toBeLessThan(500);
        }),
        { numRuns: runs, seed: 20261121 },
      );
    },
    60_000,
  );
});
