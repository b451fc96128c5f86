import { setTimeout as delay } from 'node:timers/promises';
import type { MemberImport } from '#contract/people/imports.ts';
import type { Job } from '#contract/platform/jobs.ts';
import { sendRequest, requestData } from '../measure/ask.ts';
import { median, figureMaker, timed } from '../measure/figure.ts';
import { startCeiling, type Side } from '../measure/sides.ts';
import type { Bench, Trial } from './bench.ts';
import { importRows, rowsOfImport, workbookOf } from './import-rows.ts';

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const askEvery = 10;
const figure = figureMaker(`Import of ${rowsOfImport.toLocaleString('en')} new members into 100,000`);

interface Taken {
  check: number;
  commit: number;
}

/**
 * Measures the import of 2,000 rows of .xlsx from the upload to the end of the job, compared with a bare server that only inserts
 * them.
 */
export const importTrial: Trial = {
  key: 'import',
  async run(bench) {
    const facts = await bench.factsOf('100k');
    const product = await bench.product.as(facts, 'all');
    const ceiling = await startCeiling(bench.database, facts);
    const taken: Taken[] = [];
    const json: number[] = [];
    const sheet: number[] = [];
    try {
      // The first round, on a server that has not imported yet, is reported separately.
      for (let round = 0; round <= bench.pace.rounds; round += 1) {
        json.push(await insertJson(ceiling, round));
        sheet.push(await insertSheet(ceiling, round));
        taken.push(await importSheet(bench, product, round));
      }
    } finally {
      await ceiling.served.stop();
    }
    const whole = taken.map(({ check, commit }) => check + commit);
    const [first = 0, ...later] = whole;
    return [
      figure('upload to done: dry run, commit, log; beside .xlsx rows inserted unseen', 'ms', median(later), {
        ceiling: median(sheet.slice(1)),
        goal: 800,
      }),
      figure('the same beside rows that came as JSON', 'ms', median(later), { ceiling: median(json.slice(1)) }),
      figure('of this the upload with its dry run', 'ms', median(taken.slice(1).map(({ check }) => check))),
      figure('of this the commit, until the job is done', 'ms', median(taken.slice(1).map(({ commit }) => commit))),
      figure('the first import of the process', 'ms', first, { ceiling: sheet[0] ?? 0 }),
    ];
  },
};

async function importSheet({ say }: Bench, side: Side, round: number): Promise<Taken> {
  const { boundary, body } = upload(await workbookOf(importRows(`P${round}`)));
  const url = `${side.served.url}${side.base}/imports`;
  const headers = { ...side.headers, 'content-type': `multipart/form-data; boundary=${boundary}` };
  let found: MemberImport | undefined;
  const check = await timed(async () => {
    found = await requestData<MemberImport>(url, { method: 'POST', headers, body });
  });
  if (found?.summary?.add !== rowsOfImport) throw new Error(`The dry run found ${JSON.stringify(found)}.`);
  const commit = await timed(async () => commitAndWait(side, `${url}/${found?.id}`));
  say(`  import: dry run ${check.toFixed(0)} ms, commit ${commit.toFixed(0)} ms`);
  return { check, commit };
}

async function commitAndWait(side: Side, url: string): Promise<void> {
  const { jobId } = await requestData<{ jobId: string }>(`${url}/commit`, {
    method: 'POST',
    headers: { ...side.headers, 'content-type': 'application/json' },
    body: JSON.stringify({ mode: 'ADD' }),
  });
  const jobUrl = `${side.served.url}/uc/api/v1/manager/jobs/${jobId}`;
  for (;;) {
    const { status, error } = await requestData<Job>(jobUrl, { headers: side.headers });
    if (status === 'SUCCEEDED') return;
    if (status === 'FAILED' || status === 'CANCELLED') throw new Error(`The import ended as ${status}: ${JSON.stringify(error)}`);
    await delay(askEvery);
  }
}

async function insertJson(side: Side, round: number): Promise<number> {
  const headers = { ...side.headers, 'content-type': 'application/json' };
  const body = JSON.stringify(importRows(`J${round}`));
  return timed(() => expectAll(sendRequest(`${side.served.url}${side.base}/import`, { method: 'POST', headers, body })));
}

async function insertSheet(side: Side, round: number): Promise<number> {
  const headers = { ...side.headers, 'content-type': xlsx };
  const body = await workbookOf(importRows(`S${round}`));
  return timed(() => expectAll(sendRequest(`${side.served.url}${side.base}/import`, { method: 'POST', headers, body })));
}

async function expectAll(answer: ReturnType<typeof sendRequest>): Promise<void> {
  const { data } = JSON.parse((await answer).body.toString()) as { data: { added: number } };
  if (data.added !== rowsOfImport) throw new Error(`The ceiling added ${data.added} rows.`);
}

function upload(content: Buffer): { boundary: string; body: Buffer } {
  const boundary = `atrium-${crypto.randomUUID()}`;
  const head = `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="people.xlsx"\r\nContent-Type: ${xlsx}\r\n\r\n`;
  return { boundary, body: Buffer.concat([Buffer.from(head), content, Buffer.from(`\r\n--${boundary}--\r\n`)]) };
}
