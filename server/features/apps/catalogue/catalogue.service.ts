import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { appPictures, manifestBytes } from '#contract/apps/catalogue-facts.ts';
import type { catalogue } from '#contract/apps/catalogue.ts';
import { faultText } from '#phrases/fault-text.ts';
import { translator } from '#phrases/translate.ts';
import type { AccountContext, Context } from '#server/kernel/context.ts';
import { asPlatform } from '#server/kernel/database/database.ts';
import { AppError, invalid } from '#server/kernel/errors.ts';
import { readUploads } from '#server/kernel/http/uploads.ts';
import * as repository from './catalogue.repository.ts';
import { differences } from './comparison.rules.ts';
import { readManifestInThread } from './manifest-reader.service.ts';
import { lineOf, type ManifestFault } from './manifest-faults.rules.ts';
import { bringBack, takeOff, countUse } from './offer.service.ts';
import type { Pictures } from './pictures.checks.ts';
import { judgeApp, publishApp } from './publish.service.ts';

/** Sends a picture of an app. It needs no sign-in, because pictures are the same for every team. */
export async function picture({ database }: Context, id: string, reply: FastifyReply) {
  const content = await asPlatform(database, (db) => repository.picture(db, id));
  if (!content) throw new AppError('notFound');
  return reply
    .type('image/webp')
    .header('cache-control', 'public, max-age=31536000, immutable')
    .header('x-content-type-options', 'nosniff')
    .send(content);
}

type Query = z.output<typeof catalogue.list.query & object>;

/** Returns a page of the catalogue for provider staff. */
export async function list({ database, language }: AccountContext, { page, size, ...filters }: Query) {
  const { rows, total } = await asPlatform(database, (db) => repository.list(db, language, filters, { page, size }));
  return { items: rows.map(view), page, size, total };
}

/** Returns one app with its history. */
export async function read({ database, language }: AccountContext, id: string) {
  return asPlatform(database, async (db) => {
    const row = await repository.find(db, language, id);
    if (!row) throw new AppError('notFound');
    const history = await repository.history(db, language, id);
    return { ...view(row), history: history.map((turn) => ({ ...turn, at: turn.at.toISOString() })) };
  });
}

function view(row: repository.CatalogueRow) {
  const { opened, stopped, trying, paying, seats } = row;
  return {
    id: row.id,
    key: row.key,
    name: row.name,
    icon: row.icon,
    version: row.version,
    category: row.category,
    developer: row.developer,
    isDefault: row.is_default,
    withdrawn: row.withdrawn,
    plans: row.plans,
    publishedAt: row.published_at.toISOString(),
    use: { opened, stopped, trying, paying, seats },
  };
}

/** Returns every fault of an upload with its line, and what publishing it would change. */
export async function preview({ database, language }: AccountContext, request: FastifyRequest) {
  const { manifest, faults, lines, pictures } = await readUpload(request);
  const worded = (all: readonly ManifestFault[]) => all.map((fault) => wordsOf(fault, language));
  if (!manifest) return { faults: worded(faults), app: null };
  const judged = await judgeApp(database, manifest, pictures);
  const { before, unchanged, samePictures } = judged;
  const { opened } = before ? await countUse(database, before.id) : { opened: 0 };
  return {
    faults: worded(judged.faults.map((fault) => ({ ...fault, line: lineOf({ lines }, fault.field) }))),
    app: {
      key: manifest.key,
      name: manifest.name[language],
      version: manifest.version,
      replaces: before?.version ?? null,
      unchanged,
      withdrawn: (before?.withdrawn_at ?? null) !== null,
      isDefault: manifest.default,
      opened,
      ...differences(before?.manifest, manifest, language),
      pictures: !samePictures,
    },
  };
}

function wordsOf({ field, line, rule, args }: ManifestFault, language: Context['language']) {
  return { field, line, message: faultText(translator(language), { field, rule, ...(args && { args }) }) };
}

/**
 * Publishes an upload if the version on offer is still the one that was reviewed. Throws changedMeanwhile, or invalid with each
 * fault.
 */
export async function publish({ database, account }: AccountContext, request: FastifyRequest) {
  const { manifest, faults, pictures, fields } = await readUpload(request);
  if (!manifest) throw invalid(...faults.map(({ line: _line, ...fault }) => fault));
  const by = await asPlatform(database, (db) => repository.nameOf(db, account.id));
  const { appId, ...outcome } = await publishApp(database, manifest, pictures, by, { replaces: fields['replaces'] || null });
  return { id: appId, ...outcome };
}

/** Reads the manifest of an upload and its pictures by their names. */
async function readUpload(request: FastifyRequest) {
  const missing = invalid({ field: 'manifest', rule: 'uploadRequired', args: { what: 'manifest' } });
  const limits = { mostFiles: appPictures.most + 1, mostBytes: appPictures.bytes };
  const { files, fields } = await readUploads(request, { ...limits, missing });
  const text = files.find(({ field }) => field === 'manifest')?.content;
  if (!text?.length) throw missing;
  if (text.length > manifestBytes) throw new AppError('fileTooLarge');
  const pictures: Pictures = new Map(
    files.filter(({ field }) => field === 'pictures').map(({ name, content }) => [name, content]),
  );
  return { ...(await readManifestInThread(text)), pictures, fields };
}

/**
 * Withdraws an app. Throws notFound, appFixed or noChanges.
 * @returns how the app is used
 */
export async function withdraw({ database, account }: AccountContext, id: string) {
  const by = await asPlatform(database, (db) => repository.nameOf(db, account.id));
  const { id: _id, ...use } = await takeOff(database, { id }, by);
  return use;
}

/** Puts a withdrawn app on offer again. Throws notFound or noChanges. */
export async function restore({ database, account }: AccountContext, id: string) {
  const by = await asPlatform(database, (db) => repository.nameOf(db, account.id));
  await bringBack(database, { id }, by);
  return {};
}
