import { isDeepStrictEqual } from 'node:util';
import type { AppManifest } from '#contract/apps/app-manifest.ts';
import { compareVersions } from '#contract/apps/catalogue-facts.ts';
import type { FieldFault } from '#contract/errors.ts';
import { asPlatform, type Database, type Db, inTransaction } from '#server/kernel/database/database.ts';
import { AppError, invalid } from '#server/kernel/errors.ts';
import { drawPictures, type DrawnPicture, type Pictures } from './pictures.checks.ts';
import * as repository from './publish.repository.ts';

export interface Published {
  appId: string;
  /** Nothing was new: this very version is on offer already. */
  unchanged: boolean;
  /** It was withdrawn before and stays so until it is brought back. */
  withdrawn: boolean;
}

export interface PublishOptions {
  /** The version that was on offer when this was decided, null for a new app: another one by now is refused (changedMeanwhile). */
  replaces?: string | null;
  /** The version on offer may get other content. For the demo alone, whose addresses follow its port. */
  sameVersion?: boolean;
  /** When it is said to be published; now without. For the demo alone, which opened its apps long ago. */
  at?: Date;
}

/**
 * Puts an app on offer to every team: manifest, documents and pictures (by the names in the manifest), drawn anew, in one
 * transaction. Refuses a picture that is missing or none, a version that is not higher than the one on offer, one that was
 * published with other content, and other texts under the version of a document (`invalid`, each beside its field).
 * @param by who publishes, for the history
 */
export async function publishApp(
  database: Database,
  manifest: AppManifest,
  pictures: Pictures,
  by: string,
  options: PublishOptions = {},
): Promise<Published> {
  const { drawn, faults } = await drawPictures(manifest, pictures);
  return inTransaction(database, {}, async (tx) => {
    const before = await repository.lock(tx, manifest.key);
    if (options.replaces !== undefined && options.replaces !== (before?.version ?? null)) throw new AppError('changedMeanwhile');
    const judged = await judge(tx, before, manifest, drawn, options.sameVersion);
    const all = [...faults, ...judged.faults];
    if (all.length) throw invalid(...all);
    const { unchanged, samePictures } = judged;
    const withdrawn = (before?.withdrawn_at ?? null) !== null;
    if (before && unchanged) return { appId: before.id, unchanged, withdrawn };
    const documents = documentsIn(manifest);
    const appId = await repository.put(tx, before?.id, manifest, documents, {
      pictures: samePictures ? undefined : drawn,
      by,
      at: options.at ?? new Date(),
    });
    return { appId, unchanged, withdrawn };
  });
}

export interface Judgement {
  before: repository.PublishedAppRow | undefined;
  faults: FieldFault[];
  /** This very version is on offer. */
  unchanged: boolean;
  samePictures: boolean;
}

/** What publishing would be refused for, beside the version on offer; nothing is written. */
export async function judgeApp(database: Database, manifest: AppManifest, pictures: Pictures): Promise<Judgement> {
  const { drawn, faults } = await drawPictures(manifest, pictures);
  return asPlatform(database, async (db) => {
    const judged = await judge(db, await repository.find(db, manifest.key), manifest, drawn);
    return { ...judged, faults: [...faults, ...judged.faults] };
  });
}

async function judge(
  db: Db,
  before: repository.PublishedAppRow | undefined,
  manifest: AppManifest,
  drawn: readonly DrawnPicture[],
  sameVersion = false,
): Promise<Judgement> {
  const kept = before ? await repository.documentsOf(db, before.id) : [];
  const samePictures = before !== undefined && isSame(await repository.picturesOf(db, before.id), drawn);
  const unchanged = samePictures && isDeepStrictEqual(before?.manifest, plain(manifest));
  const faults = [...versionFaults(before, manifest, unchanged || sameVersion), ...documentFaults(kept, manifest)];
  return { before, faults, unchanged, samePictures };
}

/** What stands against a version beside the one on offer. */
function versionFaults(
  before: Pick<repository.PublishedAppRow, 'version'> | undefined,
  { version }: AppManifest,
  mayBeSame: boolean,
): FieldFault[] {
  const order = before ? compareVersions(version, before.version) : 1;
  if (order > 0 || (order === 0 && mayBeSame)) return [];
  return order === 0
    ? [{ field: 'version', rule: 'versionTaken' }]
    : [{ field: 'version', rule: 'versionNotHigher', args: { version: before?.version ?? '' } }];
}

/** What people have accepted never changes. */
function documentFaults(kept: readonly repository.KeptDocument[], manifest: AppManifest): FieldFault[] {
  return documentsIn(manifest).flatMap(({ kind, version, texts }) => {
    const known = kept.find((one) => one.kind === kind && one.version === version);
    if (!known || isDeepStrictEqual(known.texts, texts)) return [];
    return [{ field: `${fieldOf[kind]}.texts`, rule: 'documentChanged' as const }];
  });
}

const fieldOf = { PRIVACY_POLICY: 'privacyPolicy', USER_AGREEMENT: 'userAgreement' } as const;

function documentsIn(manifest: AppManifest): repository.KeptDocument[] {
  return (Object.keys(fieldOf) as (keyof typeof fieldOf)[]).flatMap((kind) => {
    const document = manifest[fieldOf[kind]];
    return document ? [{ kind, version: document.version, texts: document.texts }] : [];
  });
}

/** As it comes back from the database: what is undefined is not there. */
const plain = (manifest: AppManifest): unknown => JSON.parse(JSON.stringify(manifest));

function isSame(old: readonly { kind: string; content: Buffer }[], drawn: readonly DrawnPicture[]): boolean {
  return (
    old.length === drawn.length &&
    drawn.every(({ kind, content }, at) => old[at]?.kind === kind && old[at].content.equals(content))
  );
}
