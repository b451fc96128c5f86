import '#server/node-version.ts';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium } from '@playwright/test';
import { fail } from '#server/program.ts';
import { StartError } from '#server/start-error.ts';
import { readOptions } from './pictures/options.ts';
import { walk } from './pictures/walk.ts';
import { root } from './root.ts';
import { chromiumArguments, ensureChromium, findChromium } from './testing/chromium.ts';
import { runNode } from './testing/child.ts';
import { freePort } from './testing/port.ts';

const folder = join(root, 'gallery');

await main().catch(fail);

async function main(): Promise<void> {
  const { looks, only, account } = readOptions(process.argv.slice(2));
  const missing = ensureChromium();
  if (missing !== undefined) throw new StartError(missing);
  const port = String(await freePort());
  const env = { PORT: port, PUBLIC_URL: '', DATABASE_URL: '', ATRIUM_DEMO: 'on', LOG_LEVEL: 'warn' };
  const server = runNode([join(root, 'dev', 'testing', 'journey-server.ts')], { cwd: root, env });
  process.once('exit', () => server.process.kill());
  await server.said(/Atrium is ready/);
  const browser = await chromium.launch({ executablePath: findChromium(), args: chromiumArguments });
  const pictures = new Map<string, string[]>();
  for (const look of looks) {
    const name = `${look.language}-${look.face}-${look.width}`;
    const routes = await walk(browser, `http://localhost:${port}`, join(folder, name), look, only, account);
    for (const route of routes) pictures.set(route, [...(pictures.get(route) ?? []), name]);
    console.log(`${name}: ${routes.length} pictures`);
  }
  await browser.close();
  server.process.kill('SIGTERM');
  await server.ended();
  writeIndex(pictures);
  console.log(`Open ${join(folder, 'index.html')}`);
}

/** One row a route, one picture a look. */
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
