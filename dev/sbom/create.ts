import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { StartError } from '#server/start-error.ts';
import { root } from '../root.ts';

/** The fields of a CycloneDX 1.5 document that are read here; the document has more. */
export interface Sbom {
  bomFormat: string;
  specVersion: string;
  serialNumber: string;
  metadata: { component: { name: string; version: string; purl: string } };
  components: SbomComponent[];
  dependencies: { ref: string; dependsOn: string[] }[];
}

export interface SbomComponent {
  'bom-ref': string;
  name: string;
  version: string;
  purl: string;
  properties?: { name: string; value: string }[];
  hashes?: { alg: string; content: string }[];
  licenses?: ({ license: { id?: string; name?: string } } | { expression: string })[];
}

// Licences of packages whose package.json names none, taken from the LICENSE file of exactly this version.
const fromLicenseFile: Readonly<Record<string, string>> = { 'png-js@1.1.0': 'MIT' };
const largestBytes = 64 * 1024 * 1024;

/**
 * The bill of materials of package-lock.json, made by `npm sbom`. Packages for development are included and marked
 * (`cdx:npm:package:development`), because the console bundles some of them. Needs neither network nor node_modules. Throws
 * StartError if npm cannot make it.
 */
export async function createSbom(): Promise<Sbom> {
  const options = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'];
  const npm = process.env['npm_execpath'];
  const [program, before] = npm ? [process.execPath, [npm]] : ['npm', []];
  const sbom = await promisify(execFile)(program, [...before, ...options], { cwd: root, maxBuffer: largestBytes }).then(
    ({ stdout }) => JSON.parse(stdout) as Sbom,
    (error: Error & { stderr?: string }) => {
      throw new StartError(`npm cannot make the bill of materials: ${error.stderr?.trim().split('\n').at(-1) || error.message}`);
    },
  );
  // npm uses the name of the checkout's folder, which is not that of the product.
  sbom.metadata.component.name = 'atrium';
  for (const component of sbom.components) {
    const id = fromLicenseFile[component['bom-ref']];
    if (!component.licenses?.length && id) component.licenses = [{ license: { id } }];
  }
  return sbom;
}
