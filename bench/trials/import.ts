import { setTimeout as delay } from 'node:timers/promises';
import type { MemberImport } from '#contract/people/imports.ts';
import type { Job } from '#contract/platform/jobs.ts';
import { sendRequest, requestData } from '../measure/ask.ts';
import { cpuDuring } from '../measure/shot.ts';
import type { Side } from '../measure/sides.ts';
import type { Bench } from '../measure/stage.ts';
import { median, timed } from '../measure/statistics.ts';
import { importRows, rowsOfImport, workbookOf } from './import-rows.ts';
import { lineMaker, type Trial } from './trial.ts';

const xlsx = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const askEvery = 10;
const line = lineMaker('import');

/** Milliseconds; CPU is that of server and PostgreSQL. */
interface Taken {
  check: number;
  commit: number;
  cpu: number;
}

interface Inserted {
  ms: number;
  cpu: number;
}

/**
 * Measures the import of 2,000 rows of .xlsx from the upload to the end of the job, in turn with a bare server that only inserts
 * them.
 */
export const importTrial: Trial = {
  key: 'import',
  isFresh: true,
  isWrite: true,
  async run(bench) {
    const facts = await bench.factsOf('100k');
    const product = await bench.product.as(facts, 'all');
    const ceiling = await bench.ceilingOf('100k');
    const taken: Taken[] = [];
    const json: Inserted[] = [];
    const sheet: Inserted[] = [];
    const cpuOf = async <T>({ served }: Side, work: () => Promise<T>) => {
      const { result, server, postgres } = await cpuDuring(bench, [served.pid], work);
      return { result, cpu: (server + postgres) * 1000 };
    };
    const insert = async (work: () => Promise<number>): Promise<Inserted> => {
      const { result: ms, cpu } = await cpuOf(ceiling, work);
      return { ms, cpu };
    };
    // The first round, on a server that has not imported yet, is reported separately.
    for (let round = 0; round <= bench.pace.rounds; round += 1) {
      json.push(await insert(() => insertJson(ceiling, round)));
      sheet.push(await insert(() => insertSheet(ceiling, round)));
      const { result, cpu } = await cpuOf(product, () => importSheet(bench, product, round));
      taken.push({ ...result, cpu });
    }
    const wholeOf = ({ check, commit }: Taken) => check + commit;
    const [first, ...later] = taken;
    const ofCeiling = (inserted: readonly Inserted[]) => ({
      'ceiling ms': median(inserted.map(({ ms }) => ms)),
      'ceiling CPU ms': median(inserted.map(({ cpu }) => cpu)),
    });
    return [
      line('upload to done', {
        'CPU ms': median(later.map(({ cpu }) => cpu)),
        ms: median(later.map(wholeOf)),
        ...ofCeiling(sheet.slice(1)),
      }),
      line('of this the upload with its dry run', { ms: median(later.map(({ check }) => check)) }),
      line('of this the commit, until the job is done', { ms: median(later.map(({ commit }) => commit)) }),
      line('the first import of the process', {
        ...(first && { 'CPU ms': first.cpu, ms: wholeOf(first) }),
        ...ofCeiling(sheet.slice(0, 1)),
      }),
      line('rows inserted from JSON', ofCeiling(json.slice(1))),
    ];
  },
};

async function importSheet({ say }: Bench, side: Side, round: number): Promise<Pick<Taken, 'check' | 'commit'>> {
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
