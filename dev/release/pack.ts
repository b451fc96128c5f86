import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { StartError } from '#server/start-error.ts';
import { version } from '#server/version.ts';
import { root } from '../root.ts';

const run = promisify(execFile);

/** The name of the folder in the archive, which an operator unpacks beside earlier versions. */
export const packedName = `atrium-${version}`;
export const archiveName = `${packedName}-${process.platform}-${process.arch}.tar.gz`;

interface PackOptions {
  /** The folder of the archive and its checksums. */
  target: string;
  /** The file of a minisign key that signs the checksums. Absent: they are not signed. */
  key?: string | undefined;
  /** The level of gzip, 1 to 9. */
  level?: number;
}

/**
 * Packs a release for machines without network access and without Node: adds Node, deployment files and the documents of
 * operators, and writes the archive, the bill of materials and `SHA256SUMS`, which minisign signs if a key is given. Throws
 * StartError if the key cannot be used.
 * @returns the files that were written
 */
export async function packRelease(release: string, { target, key, level = 6 }: PackOptions): Promise<string[]> {
  await cp(process.execPath, join(release, 'bin', 'node'), { dereference: true });
  await chmod(join(release, 'bin', 'node'), 0o755);
  for (const path of ['deploy', 'docs', 'decisions', 'changelog', 'CHANGELOG.md', join('bench', 'RESULTS.md')])
    await cp(join(root, path), join(release, path), { recursive: true });
  for (const path of ['kubernetes/atrium.yaml', 'compose/example.env']) {
    const file = join(release, 'deploy', path);
    await writeFile(file, (await readFile(file, 'utf8')).replaceAll(/\batrium:\d+\.\d+\.\d+/g, `atrium:${version}`));
  }
  await rm(target, { recursive: true, force: true });
  await mkdir(target, { recursive: true });
  const archive = join(target, archiveName);
  const options = ['--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--mode=go+rX,go-w'];
  await inFolderNamed(release, packedName, (parent) =>
    run('tar', [
      '--create',
      ...options,
      '--use-compress-program',
      `gzip -${level}`,
      '--file',
      archive,
      '--directory',
      parent,
      packedName,
    ]),
  );
  await cp(join(release, 'sbom.cdx.json'), join(target, 'sbom.cdx.json'));
  const named = [archiveName, 'sbom.cdx.json'];
  const { stdout } = await run('sha256sum', named, { cwd: target });
  await writeFile(join(target, 'SHA256SUMS'), stdout);
  if (key === undefined) return [...named, 'SHA256SUMS'];
  await sign(join(target, 'SHA256SUMS'), key);
  return [...named, 'SHA256SUMS', 'SHA256SUMS.minisig'];
}

/** Renames a folder while `work` runs, so that the archive contains it under that name. */
async function inFolderNamed(folder: string, name: string, work: (parent: string) => Promise<unknown>): Promise<void> {
  const parent = await mkdtemp(join(dirname(folder), `${basename(folder)}.pack-`));
  await rename(folder, join(parent, name));
  try {
    await work(parent);
  } finally {
    await rename(join(parent, name), folder);
    await rm(parent, { recursive: true });
  }
}

/** Signs a file. The key is encrypted by a passphrase, which minisign reads from MINISIGN_PASSWORD, or was made with `minisign -GW`. */
async function sign(file: string, key: string): Promise<void> {
  const secret = await readFile(key, 'utf8').catch(() => undefined);
  if (secret === undefined) throw new StartError(`The key ${key} cannot be read.`);
  const signing = run('minisign', ['-S', '-s', key, '-m', file, '-t', `Atrium ${version}`]);
  // A key without a passphrase closes the input unread.
  signing.child.stdin?.on('error', () => {});
  signing.child.stdin?.end(`${process.env['MINISIGN_PASSWORD'] ?? ''}\n`);
  await signing.catch((error: Error & { stderr?: string; code?: unknown }) => {
    if (error.code === 'ENOENT') throw new StartError('minisign is missing: apt-get install minisign.');
    throw new StartError(`The checksums cannot be signed: ${error.stderr?.trim() || error.message}`);
  });
}
