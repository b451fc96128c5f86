import { type Failure, type FailureName, failures } from './failures.ts';

/** What a failure test measured. */
export interface Measured {
  failure: FailureName;
  measured: string;
}

const head = ['failure', 'what a person sees', 'what is lost', 'recovery', 'measured'];

/**
 * The page of failure tests with new measurements. Failures that were not tested keep their measurement. @param page the present page
 * @param run when and where the tests ran
 */
export function failurePage(page: string, results: readonly Measured[], run: string): string {
  const before = new Map(
    page.split('\n').flatMap((line) => {
      const cells = line.split('|').map((cell) => cell.trim());
      return cells.length === head.length + 2 ? [[cells[1] ?? '', cells[head.length] ?? ''] as const] : [];
    }),
  );
  const rows = Object.entries<Failure>(failures).map(([failure, { title, seen, lost, recovery }]) => {
    const found = results.filter((one) => one.failure === failure).map(({ measured }) => measured);
    const measured = found.length > 0 ? found.join('; ') : (before.get(title) ?? '');
    return [title, seen, lost, recovery, measured];
  });
  const lines = [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  return `# Failure tests

Written by \`npm run chaos\`, which causes these failures in whole installations on one machine: processes of Atrium, PostgreSQL, Patroni with etcd, HAProxy, PgBouncer and Swift from Debian packages. It takes about 25 minutes on an idle machine and needs root on Linux, because it mounts file systems that become full. Last run: ${run}.

Writers add departments with an \`Idempotency-Key\` and repeat what is answered 503 or not answered. Mail server, storage, card gateway (the sandbox) and a receiver of webhooks are reached through links that delay each part of the data by 0.4 s, pass nothing on, or end connections. Afterwards each acknowledged department must be stored exactly once, and no other. Configuration of the database: [high-availability.md](high-availability.md).

${lines.join('\n')}
`;
}
