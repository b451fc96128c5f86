import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { app } from '#dev/testing/api-test.ts';
import { requireProgram } from '#dev/testing/debian-package.ts';
import type { Database } from '#server/kernel/database/database.ts';
import type { Standby } from '#server/kernel/database/standby.ts';
import { createHealth } from '#server/kernel/health/health.ts';
import { createMailMetrics } from '#server/integrations/mail/metrics.ts';
import { startMonitoring } from '#server/integrations/monitoring/monitoring.ts';
import { root } from '#dev/root.ts';
import { registerMetrics } from '../metrics.ts';

const deploy = join(root, 'deploy');
const rules = join(deploy, 'prometheus', 'alerts.yaml');
const ruleTests = join(deploy, 'prometheus', 'alerts.test.yaml');

interface Rule {
  alert: string;
  expr: string;
  annotations: Record<string, string>;
}
interface Dashboard {
  panels: { title: string; targets?: { expr: string; legendFormat: string }[] }[];
}
const alerts = (parse(readFileSync(rules, 'utf8')) as { groups: { rules: Rule[] }[] }).groups.flatMap((group) => group.rules);
const dashboard = JSON.parse(readFileSync(join(deploy, 'grafana', 'atrium.json'), 'utf8')) as Dashboard;
const targets = dashboard.panels.flatMap(({ title, targets: of = [] }) => of.map((target) => ({ title, ...target })));

/** A standby for reads, whose metrics only exist if there is one. */
const standby: Standby = {
  position: () => Promise.resolve('0/0'),
  read: () => Promise.resolve(undefined),
  fault: () => null,
  lagSeconds: () => 0,
  reads: () => ({ standby: 0, excluded: 0, late: 0, conflict: 0, failed: 0 }),
  close: () => Promise.resolve(),
};

/** The labels of each series that the server exposes. Prometheus adds `job` and `instance`, and the series `up`. */
async function seriesOfServer(): Promise<Map<string, ReadonlySet<string>>> {
  const monitoring = startMonitoring({ owner: app.owner, publicUrl: 'http://localhost:3000' });
  const health = createHealth({ log: () => {}, probes: { database: () => Promise.resolve(), files: () => Promise.resolve() } });
  const metrics = [...createMailMetrics().all, ...monitoring.metrics];
  const database: Database = { ...app.database, standby };
  const registry = registerMetrics(Fastify(), { database, health, metrics });
  const text = await registry.metrics();
  const series = new Map<string, ReadonlySet<string>>([['up', new Set(['job', 'instance'])]]);
  for (const [, name = '', type] of text.matchAll(/^# TYPE (\S+) (\S+)$/gm)) {
    const metric = registry.getSingleMetric(name) as unknown as { labelNames?: string[] };
    const labels = new Set(['job', 'instance', ...(metric.labelNames ?? [])]);
    if (type !== 'histogram') series.set(name, labels);
    else {
      series.set(`${name}_bucket`, new Set([...labels, 'le']));
      for (const part of ['_sum', '_count']) series.set(`${name}${part}`, labels);
    }
  }
  health.stop();
  return series;
}

/** The series that an expression names, each with the labels of its selector, and the labels of its groupings. */
function namesIn(expression: string): { series: { name: string; labels: string[] }[]; grouping: string[] } {
  const grouping: string[] = [];
  const text = expression
    .replaceAll(/"[^"]*"/g, '""')
    .replaceAll(/\[[^\]]*\]/g, '')
    .replaceAll(/\b(?:by|on|without|ignoring)\s*\(([^)]*)\)/g, (_all, names: string) => {
      grouping.push(...names.split(',').map((name) => name.trim()));
      return '';
    });
  const series = [...text.matchAll(/\b([a-z_]\w*)\b(?!\s*\()(?![^{]*\})(?:\{([^}]*)\})?/g)].flatMap(([, name = '', inner = '']) =>
    ['and', 'or', 'unless'].includes(name)
      ? []
      : [{ name, labels: [...inner.matchAll(/(\w+)\s*(?:=~|!~|!=|=)/g)].map(([, label = '']) => label) }],
  );
  return { series, grouping };
}

function faultsIn(where: string, expression: string, known: Map<string, ReadonlySet<string>>): string[] {
  const { series, grouping } = namesIn(expression);
  const labels = new Set(series.flatMap(({ name }) => [...(known.get(name) ?? [])]));
  return [
    ...(series.length > 0 ? [] : [`${where} names no series`]),
    ...series.filter(({ name }) => !known.has(name)).map(({ name }) => `${where}: no metric ${name}`),
    ...series.flatMap((one) =>
      one.labels
        .filter((label) => !known.get(one.name)?.has(label))
        .map((label) => `${where}: ${one.name} has no label ${label}`),
    ),
    ...grouping.filter((label) => !labels.has(label)).map((label) => `${where}: no label ${label}`),
  ];
}

test('every metric and label in alert rules and dashboard is exposed by the server', async () => {
  const known = await seriesOfServer();
  const expressions = [
    ...alerts.map(({ alert, expr }) => [alert, expr] as const),
    ...targets.map(({ title, expr }) => [title, expr] as const),
  ];
  expect(expressions.length).toBeGreaterThan(40);
  expect(expressions.flatMap(([where, expr]) => faultsIn(where, expr, known))).toEqual([]);
  // Legends and annotations use labels of their expression only.
  const templates = [
    ...targets.map(({ title, expr, legendFormat }) => [title, expr, legendFormat] as const),
    ...alerts.map(({ alert, expr, annotations }) => [alert, expr, Object.values(annotations).join(' ')] as const),
  ];
  for (const [where, expr, template] of templates) {
    const labels = new Set(namesIn(expr).series.flatMap(({ name }) => [...(known.get(name) ?? [])]));
    for (const [, label = ''] of template.matchAll(/\{\{\s*(?:\$labels\.)?([a-z]\w*)\s*\}\}/g))
      expect([...labels], where).toContain(label);
  }
});

test('the check of metrics and labels finds what the server does not expose', () => {
  const known = new Map([['queue_waiting', new Set(['job', 'queue'])]]);
  expect(faultsIn('a', 'max by (job, queue) (queue_waiting{queue="jobs"}) > 3 * 60', known)).toEqual([]);
  expect(faultsIn('a', 'max by (kind) (queue_waitin{queue=~"b|c"}[5m]) and queue_waiting{name="x"}', known)).toEqual([
    'a: no metric queue_waitin',
    'a: queue_waitin has no label queue',
    'a: queue_waiting has no label name',
    'a: no label kind',
  ]);
});

test('promtool accepts the rules and the expressions of the dashboard, and each alert fires for its condition', () => {
  const promtool = requireProgram('prometheus');
  const run = (...words: string[]) => execFileSync(promtool, words, { encoding: 'utf8' });
  expect(run('check', 'rules', rules)).toContain(`SUCCESS: ${alerts.length} rules found`);
  expect(run('test', 'rules', ruleTests)).toContain('SUCCESS');
  const { tests } = parse(readFileSync(ruleTests, 'utf8')) as {
    tests: { alert_rule_test: { alertname: string; exp_alerts: unknown[] }[] }[];
  };
  const fired = tests.flatMap((one) =>
    one.alert_rule_test.filter((each) => each.exp_alerts.length > 0).map((each) => each.alertname),
  );
  expect(new Set(fired)).toEqual(new Set(alerts.map(({ alert }) => alert)));
  const folder = mkdtempSync(join(tmpdir(), 'dashboard-'));
  const recorded = targets.map(({ expr }, n) => ({ record: `panel:${n}`, expr: expr.replaceAll('$__rate_interval', '5m') }));
  writeFileSync(join(folder, 'rules.json'), JSON.stringify({ groups: [{ name: 'panels', rules: recorded }] }));
  expect(run('check', 'rules', join(folder, 'rules.json'))).toContain(`SUCCESS: ${recorded.length} rules found`);
  rmSync(folder, { recursive: true });
});
