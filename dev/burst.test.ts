import { afterAll, beforeAll, expect, test } from 'vitest';
import { api } from '#contract/api.ts';
import type { Endpoint } from '#contract/kit.ts';
import { logLimits } from '#contract/platform/operation-log-facts.ts';
import { type BurstServer, startBurstServer } from './testing/burst/burst-server.ts';
import { type IdSource, openIds } from './testing/burst/ids.ts';
import {
  faultsOf,
  type Made,
  measure,
  measureAll,
  measureSeveral,
  type Measured,
  mostBlocked,
  mostWaited,
  printSlowest,
} from './testing/burst/measure.ts';
import { emptyExceptions, largestRoles, largestVisibility } from './testing/burst/largest-rules.ts';
import { fillLog, untilChained } from './testing/burst/long-log.ts';
import { needsRow, otherRoutes, prepareOthers } from './testing/burst/other-routes.ts';
import { deepBody } from './testing/burst/overfull-input.ts';
import {
  call,
  type Given,
  largestAnswer,
  largestRequest,
  overfullRequests,
  type Prepared,
  requestOf,
} from './testing/burst/requests.ts';
import { importedSheet, largestPicture } from './testing/burst/uploads.ts';

// Sends the largest input that each endpoint's contract allows to a server with a large team, while /healthz is requested every
// 20 ms.

let server: BurstServer;
let ids: IdSource;
beforeAll(async () => {
  server = await startBurstServer();
  ids = await openIds(server.databaseUrl, server.team.id);
}, 180_000);
afterAll(async () => {
  await ids?.stop();
  await server?.stop();
});

const endpoints = Object.entries(api).flatMap(([feature, calls]) =>
  Object.entries(calls).map(([name, endpoint]) => [`${feature}.${name}`, endpoint as Endpoint] as const),
);
/** Endpoints that others depend on, and endpoints after which the others would be refused. */
const first = ['invitations.open'];
const last =
  /^(?:invitations\.(?:close|revokeAll)|safety\.update|teams\.setup|support\.|viewAs\.|ownSafety\.|ownership\.|account\.)/;
const methods = ['GET', 'POST', 'PUT', 'DELETE'];
const placeOf = ([name, { method }]: (typeof endpoints)[number]) =>
  first.includes(name) ? -1 : methods.indexOf(method) + (last.test(name) ? methods.length : 0);
const inOrder = endpoints.toSorted((a, b) => placeOf(a) - placeOf(b));

/** The ids of rows are read again after this many requests, as requests create and delete rows. */
const refreshEvery = 40;

async function expectQuick(made: readonly Made[]): Promise<void> {
  const measured = await measureAll(server, made);
  printSlowest(measured);
  expect(faultsOf(measured)).toEqual([]);
}
/** Expects short delays of requests that have to succeed, since a refused request would not do the work. */
async function expectDone(made: readonly Made[], before: readonly Measured[] = []): Promise<void> {
  const measured = [...before];
  for (const each of made) measured.push(...(await measureSeveral(async () => [await measure(server, [each])])));
  printSlowest(measured);
  expect(measured.filter(({ status }) => status !== 200)).toEqual([]);
  expect(faultsOf(measured)).toEqual([]);
}
const wholeRun = 300_000;

test('detects a handler that blocks', async () => {
  await measureAll(server, []);
  const found = await measure(server, [['blocking', () => ({ method: 'GET', path: '/blocking', headers: {} })]]);
  expect(found.blocked).toBeGreaterThan(mostBlocked);
  expect(found.waited).toBeGreaterThan(mostWaited);
});

test('every route of the server is an endpoint of the contract, or listed in the table of other routes', async () => {
  const calls = endpoints.map(([, { method, path }]) => `${method} ${path.replace(/\{(\w+)\}/g, ':$1')}`);
  const routes = (await server.routes()).filter((route) => needsRow(route) && !calls.includes(route));
  expect([...new Set(routes)].toSorted()).toEqual(
    Object.keys(otherRoutes)
      .filter((route) => !route.endsWith('/Bulk'))
      .toSorted(),
  );
});

test(
  'the largest response of no endpoint delays other requests',
  async () => {
    const lists = inOrder.filter(([, { method, kind }]) => method === 'GET' && kind === undefined);
    await expectQuick(lists.map(([name, endpoint]): Made => [name, () => largestAnswer(server, ids, name, endpoint)]));
  },
  wholeRun,
);

test(
  'no route outside the contract delays other requests, with the largest requests it accepts',
  async () => {
    const prepared = await prepareOthers(server, ids);
    await expectQuick(
      Object.entries(otherRoutes).flatMap(([route, make]) =>
        make(prepared).map((_request, n): Made => [route, () => make(prepared)[n] as Prepared]),
      ),
    );
  },
  wholeRun,
);

test(
  'no job delays other requests: an import, a change of all members, exports of the log, each with its undo',
  async () => {
    const run = (name: string, endpoint: Endpoint, endpointInput: Given): Made => [
      name,
      () => requestOf(server, endpoint, endpointInput),
    ];
    const sheet = new Uint8Array(await importedSheet());
    const measured = await measureSeveral(async (attempt) => {
      const form = new FormData();
      form.append('file', new Blob([sheet]), 'people.xlsx');
      const { id } = await call<{ id: string }>(server, api.imports.upload, { form });
      const change = { filters: {}, fields: { jobTitle: `Burst ${attempt}` } };
      const { people } = await call<{ people: number }>(server, api.bulk.preview, { body: change });
      expect(people).toBeGreaterThan(5000);
      await measureAll(server, []);
      const done: Measured[] = [];
      for (const made of [
        run('import', api.imports.commit, { params: { id }, body: { mode: 'ADD', ageConfirmed: true } }),
        run('undo of an import', api.imports.undo, { params: { id } }),
        run('change of everybody', api.bulk.start, { body: { ...change, confirmedCount: people } }),
        run('log as XLSX', api.operationLog.exportEntries, { body: { format: 'XLSX' } }),
        run('log as CSV', api.operationLog.exportEntries, { body: { format: 'CSV' } }),
      ])
        done.push(await measure(server, [made]));
      return done;
    });
    printSlowest(measured);
    expect(measured.map(({ status }) => status)).toEqual(measured.map(() => 200));
    expect(faultsOf(measured)).toEqual([]);
  },
  wholeRun,
);

test(
  'roles and visibility rules of the largest size delay no other requests',
  async () => {
    await expectDone([...(await largestRoles(server, ids)), ...(await largestVisibility(server, ids))]);
    await emptyExceptions(server);
  },
  wholeRun,
);

test(
  'no input beyond the limits delays other requests while it is refused',
  async () => {
    const made = inOrder.flatMap(([name, endpoint]) =>
      overfullRequests(server, ids, endpoint).map((request): Made => [name, () => request]),
    );
    const deep = {
      method: 'POST',
      path: api.account.register.path,
      headers: { 'content-type': 'application/json' },
      body: deepBody,
    };
    await expectQuick([...made, ['lists in lists', () => deep]]);
  },
  wholeRun,
);

test(
  'pictures of 40 million pixels, sent by many at once, take bounded memory; the precompressed API description stays available',
  async () => {
    const content = new Uint8Array(await largestPicture());
    const send = async (n: number) => {
      const form = new FormData();
      form.append('file', new Blob([content]), 'a.png');
      const params = { id: ids.idOf('', 'employeeId', n) };
      const { path, ...init } = requestOf(server, api.members.avatar, { params, form });
      return (await fetch(`${server.url}${path}`, init)).status;
    };
    await send(0);
    const before = server.memory();
    let most = before;
    const watch = setInterval(() => (most = Math.max(most, server.memory())), 10);
    await measureAll(server, []);
    const sent = Promise.all(Array.from({ length: 24 }, (_, n) => send(n + 1)));
    const description: Made = [
      '/openapi.json',
      () => ({ method: 'GET', path: '/openapi.json', headers: { 'accept-encoding': 'br' } }),
    ];
    const measured = await measureAll(
      server,
      Array.from({ length: 100 }, () => description),
    );
    const statuses = await sent;
    clearInterval(watch);
    // The number of refusals depends on the speed of the machine.
    expect(statuses.filter((status) => status !== 200 && status !== 503)).toEqual([]);
    expect(statuses.filter((status) => status === 200).length).toBeGreaterThanOrEqual(22);
    // Two are decoded at once, and take 160 MB each.
    expect(most - before).toBeLessThan(360);
    expect(faultsOf(measured)).toEqual([]);
  },
  wholeRun,
);

test(
  'a log of 200,000 entries is chained, read, searched, exported and verified without delaying other requests',
  async () => {
    await fillLog(server, logLimits.exported);
    await untilChained(server);
    await measureAll(server, []);
    const chained = await measureSeveral(async () => {
      await fillLog(server, 20_000);
      const chain = async () => {
        await untilChained(server);
        return { method: 'GET', path: '/healthz', headers: {} };
      };
      return [await measure(server, [['chaining of 20,000', chain]])];
    });
    const { operationLog } = api;
    const page = (more: string): Made => [
      `page of the log ${more.slice(0, 30)}`,
      () => {
        const request = requestOf(server, operationLog.list);
        return { ...request, path: `${request.path}?size=100&page=${more}` };
      },
    ];
    const made = (name: string, endpoint: Endpoint, body?: object): Made => [name, () => requestOf(server, endpoint, { body })];
    await expectDone(
      [
        page('1'),
        page(String(logLimits.exported / 100)),
        page(`1&search=${'x'.repeat(100)}`),
        page(`1&search=${encodeURIComponent('陳'.repeat(20))}`),
        made('log of 200,000 as CSV', operationLog.exportEntries, { format: 'CSV' }),
        made('log of 200,000 as XLSX', operationLog.exportEntries, { format: 'XLSX' }),
        made('search of 200,000 as CSV', operationLog.exportEntries, { format: 'CSV', search: '陳 19999' }),
        made('verification of 200,000', operationLog.verify),
      ],
      chained,
    );
  },
  2 * wholeRun,
);

// This test is the last, because it signs its people out.
test(
  'the largest request of no endpoint delays other requests',
  async () => {
    const made = inOrder.map(([name, endpoint], n): Made => {
      return [
        name,
        async () => {
          if (n % refreshEvery === 0) await ids.refresh();
          return largestRequest(server, ids, name, endpoint);
        },
      ];
    });
    await expectQuick(made);
  },
  wholeRun,
);
