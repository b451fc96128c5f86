import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../root.ts';
import { createSbom } from './create.ts';

const read = (name: string): unknown => JSON.parse(readFileSync(join(root, name), 'utf8'));
type Names = Record<string, string>;
const manifest = read('package.json') as { version: string; dependencies: Names; devDependencies: Names };
const lock = read('package-lock.json') as { packages: Record<string, { version: string }> };

test('the bill of materials is CycloneDX and names every package of the lock file with purl, hash and licence', async () => {
  const sbom = await createSbom();
  expect(sbom).toMatchObject({ bomFormat: 'CycloneDX', specVersion: '1.5' });
  expect(sbom.serialNumber).toMatch(/^urn:uuid:[0-9a-f-]{36}$/);
  expect(sbom.metadata.component).toMatchObject({ name: 'atrium', version: manifest.version });

  const isForDevelopment = (properties: { name: string; value: string }[] = []) =>
    properties.some(({ name, value }) => name === 'cdx:npm:package:development' && value === 'true');
  const inProduction = sbom.components.filter(({ properties }) => !isForDevelopment(properties));
  for (const name of Object.keys(manifest.dependencies)) expect(inProduction.map((each) => each.name)).toContain(name);
  for (const name of Object.keys(manifest.devDependencies)) expect(sbom.components.map((each) => each.name)).toContain(name);

  for (const { name, version, purl, hashes } of sbom.components) {
    expect(purl).toBe(`pkg:npm/${name.replace('@', '%40')}@${version}`);
    expect(hashes, name).toEqual([expect.objectContaining({ alg: 'SHA-512' })]);
  }
  const unlicensed = inProduction.filter(({ licenses }) => !licenses?.length).map(({ name }) => name);
  expect(unlicensed).toEqual([]);

  const listed = new Set(sbom.components.map((each) => each['bom-ref']));
  const locked = Object.entries(lock.packages).filter(([path]) => path !== '');
  for (const [path, { version }] of locked) expect(listed).toContain(`${path.split('node_modules/').at(-1)}@${version}`);
  const known = new Set([...listed, `atrium@${manifest.version}`]);
  for (const { ref, dependsOn } of sbom.dependencies) for (const each of [ref, ...dependsOn]) expect(known).toContain(each);
});
