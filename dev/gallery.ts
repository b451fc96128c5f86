import '#server/node-version.ts';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { languages } from '#contract/languages.ts';
import { exitWithError } from '#server/program.ts';
import { StartError } from '#server/start-error.ts';
import { startDemoServer } from './pictures/demo-server.ts';
import { createJudge, type Finding, tableOf } from './pictures/judge.ts';
import { nameOfLook, readOptions } from './pictures/options.ts';
import { walk } from './pictures/walk.ts';
import { root } from './root.ts';
import { chromiumArguments, ensureChromium, findChromium } from './testing/chromium.ts';

const folder = join(root, 'gallery');

await main().catch(exitWithError);

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  const missing = ensureChromium();
  if (missing !== undefined) throw new StartError(missing);
  const server = options.at === undefined ? await startDemoServer() : { base: options.at, stop: async () => undefined };
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments });
  const pictures = new Map<string, string[]>();
  const findings: Finding[] = [];
  for (const language of languages) {
    const [first, ...more] = options.looks.filter((look) => look.language === language);
    if (!first) continue;
    const judge = options.judge ? createJudge(language) : undefined;
    const routes = await walk({ browser, base: server.base, folder, judge }, [first, ...more], options).finally(() => {
      findings.push(...(judge?.findings ?? []));
      if (judge) writeFindings(findings);
    });
    for (const route of routes) pictures.set(route, [...(pictures.get(route) ?? []), ...[first, ...more].map(nameOfLook)]);
    console.log(`${language}: ${routes.length} screens in ${more.length + 1} looks`);
  }
  await browser.close();
  await server.stop();
  writeIndex(pictures);
  console.log(`Open ${join(folder, 'index.html')}`);
  if (options.judge) report(findings);
}

/** Writes the findings of the languages processed so far. */
function writeFindings(findings: readonly Finding[]): void {
  writeFileSync(join(folder, 'findings.json'), `${JSON.stringify(findings, undefined, 2)}\n`);
}

/** Prints the findings, and sets exit code 1 if there are any. */
function report(findings: readonly Finding[]): void {
  console.log(findings.length ? `\n${tableOf(findings)}\n\nDetails are in ${join(folder, 'findings.json')}` : 'Nothing found');
  process.exitCode = findings.length ? 1 : 0;
}

/** Writes an index with one row per route and one picture per look. */
function writeIndex(pictures: ReadonlyMap<string, readonly string[]>): void {
  const rows = [...pictures].map(([route, looks]) => {
    const figures = looks.map(
      (look) =>
        `<figure><a href="${look}/${route}.png"><img loading="lazy" src="${look}/${route}.png" alt=""></a><figcaption>${look}</figcaption></figure>`,
    );
    return `<section><h2>${route}</h2><div>${figures.join('')}</div></section>`;
  });
  const style =
    'body{font:14px system-ui;margin:24px}section>div{display:flex;gap:16px;overflow-x:auto}figure{margin:0}img{width:360px;border:1px solid #ccc}';
  mkdirSync(folder, { recursive: true });
  writeFileSync(
    join(folder, 'index.html'),
    `<!doctype html><meta charset="utf-8"><title>Atrium</title><style>${style}</style>${rows.join('\n')}\n`,
  );
}
