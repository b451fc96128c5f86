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
  /** True if nothing was new: this version is on offer already. */
  unchanged: boolean;
  /** True if the app was withdrawn before. It remains so until it is restored. */
  withdrawn: boolean;
}

export interface PublishOptions {
  /**
   * The version that was on offer when this was decided, null for a new app. If another is on offer, changedMeanwhile is thrown.
   */
  replaces?: string | null;
  /** Allows other content for the version on offer. For the demo only, whose addresses depend on its port. */
  sameVersion?: boolean;
  /** The instant of publication; default: now. For the demo only, whose apps were opened in the past. */
  at?: Date;
}

/**
 * Puts an app on offer to every team: manifest, documents and re-encoded pictures (by the names in the manifest), in one
 * transaction. Throws invalid, with a fault for each field, for a picture that is missing or is none, a version that is not
 * higher than the one on offer, a version that was published with other content, and a document whose version was published with
 * other texts.
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

export interface PublicationCheck {
  before: repository.PublishedAppRow | undefined;
  faults: FieldFault[];
  /** True if this version is on offer already. */
  unchanged: boolean;
  samePictures: boolean;
}

/** Returns the faults for which publishing would be refused, compared with the version on offer. Stores nothing. */
export async function judgeApp(database: Database, manifest: AppManifest, pictures: Pictures): Promise<PublicationCheck> {
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
): Promise<PublicationCheck> {
  const published = before ? await repository.documentsOf(db, before.id) : [];
  const samePictures = before !== undefined && isSame(await repository.picturesOf(db, before.id), drawn);
  const unchanged = samePictures && isDeepStrictEqual(before?.manifest, asStored(manifest));
  const faults = [...versionFaults(before, manifest, unchanged || sameVersion), ...documentFaults(published, manifest)];
  return { before, faults, unchanged, samePictures };
}

/** Returns the faults of a version compared with the one on offer. */
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

/** A document that people have accepted must not change. */
function documentFaults(published: readonly repository.PublishedDocument[], manifest: AppManifest): FieldFault[] {
  return documentsIn(manifest).flatMap(({ kind, version, texts }) => {
    const known = published.find((one) => one.kind === kind && one.version === version);
    if (!known || isDeepStrictEqual(known.texts, texts)) return [];
    return [{ field: `${fieldOf[kind]}.texts`, rule: 'documentChanged' as const }];
  });
}

const fieldOf = { PRIVACY_POLICY: 'privacyPolicy', USER_AGREEMENT: 'userAgreement' } as const;

function documentsIn(manifest: AppManifest): repository.PublishedDocument[] {
  return (Object.keys(fieldOf) as (keyof typeof fieldOf)[]).flatMap((kind) => {
    const document = manifest[fieldOf[kind]];
    return document ? [{ kind, version: document.version, texts: document.texts }] : [];
  });
}

/** The manifest as it is read from the database, without undefined properties. */
const asStored = (manifest: AppManifest): unknown => JSON.parse(JSON.stringify(manifest));

function isSame(old: readonly { kind: string; content: Buffer }[], drawn: readonly DrawnPicture[]): boolean {
  return (
    old.length === drawn.length &&
    drawn.every(({ kind, content }, at) => old[at]?.kind === kind && old[at].content.equals(content))
  );
}
