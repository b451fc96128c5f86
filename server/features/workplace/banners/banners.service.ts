import { v7 as uuidv7 } from 'uuid';
import type { z } from 'zod';
import { bannerLimits } from '#contract/workplace/banner-facts.ts';
import { bannerFields, type BannerFields, type BannerList, type banners } from '#contract/workplace/banners.ts';
import { faultsOf } from '#contract/faults.ts';
import { departmentIds } from '#server/domain/visibility/references.ts';
import type { TeamContext, Tx } from '#server/kernel/context.ts';
import { asTeam, type Db } from '#server/kernel/database/database.ts';
import { AppError, invalid } from '#server/kernel/errors.ts';
import { expireFile } from '#server/kernel/files/files.ts';
import { loggedChanges, record } from '#server/kernel/log/operation-log.ts';
import { memberOf } from '#server/domain/support/support.ts';
import type { Upload } from '#server/kernel/http/uploads.ts';
import { writeTeam } from '#server/kernel/write.ts';
import type { FileStore } from '#server/integrations/files/file-store.ts';
import { aboutBanner, wordsOf } from './banners.log.ts';
import { withPicture } from './banners.pictures.service.ts';
import { code, canEditBanners, named, requireEdit } from './banners.policy.ts';
import * as repository from './banners.repository.ts';
import { crossFieldErrorsOf, instantOf, minuteOf, clearUnusedLinkFields, type Texts } from './banners.rules.ts';
import { bannerView, shownView } from './banners.view.ts';

type View = z.input<typeof banners.read.output>;
type Change = z.output<NonNullable<typeof banners.update.body>>;

/** Lists all banners in order. */
export function list(context: TeamContext): Promise<BannerList> {
  return asTeam(context.database, context.team.id, (db) => listIn(db, context));
}

async function listIn(db: Db, context: TeamContext): Promise<BannerList> {
  const rows = await repository.list(db, context.team.id, named(context));
  return { items: rows.map((row) => bannerView(context, row)), can: { edit: canEditBanners(context) } };
}

/** Returns the banners on the caller's home page now. */
export function shown(context: TeamContext): Promise<z.input<typeof banners.shown.output>> {
  const { database, team, actor, language, now } = context;
  return asTeam(database, team.id, async (db) => {
    const rows = await repository.listShown(db, team.id, { memberId: actor.memberId, language, now });
    return { items: rows.map((row) => shownView(context, row)) };
  });
}

export function read(context: TeamContext, id: string): Promise<View> {
  return asTeam(context.database, context.team.id, (db) => readIn(db, context, id));
}

async function readIn(db: Db, context: TeamContext, id: string): Promise<View> {
  return bannerView(context, await requireBanner(db, context, id));
}

async function requireBanner(db: Db, context: TeamContext, id: string): Promise<repository.BannerRow> {
  const row = await repository.find(db, context.team.id, id, named(context));
  if (!row) throw new AppError('notFound');
  return row;
}

/** Adds a banner in the last position. Throws wholeTeamOnly, bannerLimitReached, `invalid`, and the errors of `withPicture`. */
export function create(context: TeamContext, store: FileStore, upload: Upload): Promise<View> {
  requireEdit(context);
  const fields = clearUnusedLinkFields(fieldsOf(upload));
  const { team, actor } = context;
  checkedTimes(context, fields);
  return withPicture(context, store, upload.content, async (tx, imageId) => {
    await repository.lock(tx, team.id);
    if ((await repository.list(tx, team.id, named(context))).length >= bannerLimits.perTeam)
      throw new AppError('bannerLimitReached', { args: { max: bannerLimits.perTeam } });
    const departments = await departmentsOf(tx, context, fields.departmentIds, []);
    const stored = { ...checked(context, fields), departments };
    const id = uuidv7();
    await repository.insert(tx, team.id, { ...stored, id, imageId, by: memberOf(actor) });
    const after = await wordsOf(tx, context, stored);
    await record(tx, context, { ...aboutBanner(id, stored.name), action: 'banner.create', after });
    return readIn(tx, context, id);
  });
}

/** Changes the fields of a banner. Throws notFound, wholeTeamOnly, changedMeanwhile, noChanges, `invalid`. */
export function update(context: TeamContext, id: string, { version, ...body }: Change): Promise<View> {
  requireEdit(context);
  const { team } = context;
  return writeTeam(context, async (tx) => {
    await repository.lock(tx, team.id);
    const row = await requireBanner(tx, context, id);
    if (version !== undefined && version !== row.version) throw new AppError('changedMeanwhile');
    const { departmentIds: _, ...texts } = body;
    const changedTexts = Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== undefined)) as Partial<Texts>;
    const departments = body.departmentIds
      ? await departmentsOf(tx, context, body.departmentIds, row.departments)
      : row.departments;
    const stored = { ...checked(context, clearUnusedLinkFields({ ...textsIn(context, row), ...changedTexts })), departments };
    const before = await wordsOf(tx, context, row);
    const changed = loggedChanges(before, await wordsOf(tx, context, stored));
    if (!changed) throw new AppError('noChanges');
    await repository.update(tx, team.id, id, stored);
    await record(tx, context, { ...aboutBanner(id, stored.name), action: 'banner.update', ...changed });
    return readIn(tx, context, id);
  });
}

/**
 * Replaces the picture; the address of the old one expires at once. Throws notFound, wholeTeamOnly, and the errors of
 * `withPicture`.
 */
export async function setImage(context: TeamContext, store: FileStore, id: string, upload: Upload): Promise<View> {
  requireEdit(context);
  const { team } = context;
  await read(context, id);
  return withPicture(context, store, upload.content, async (tx, imageId) => {
    await repository.lock(tx, team.id);
    const row = await requireBanner(tx, context, id);
    await repository.update(tx, team.id, id, { image_file_id: imageId });
    await expireFile(tx, team.id, row.image_file_id);
    const [before, after] = [{ picture: row.image_file_id }, { picture: imageId }];
    await record(tx, context, { ...aboutBanner(id, row.name), action: 'banner.update', before, after });
    return readIn(tx, context, id);
  });
}

/**
 * Sets the order of all banners. If the ids are not exactly those of all banners, they were changed concurrently and the
 * request is refused.
 */
export function order(context: TeamContext, bannerIds: readonly string[]): Promise<BannerList> {
  requireEdit(context);
  const { team } = context;
  return writeTeam(context, async (tx) => {
    await repository.lock(tx, team.id);
    const rows = await repository.list(tx, team.id, named(context));
    const known = rows.map(({ id }) => id);
    if (known.toSorted().join() !== bannerIds.toSorted().join()) throw new AppError('changedMeanwhile');
    if (known.join() === bannerIds.join()) throw new AppError('noChanges');
    await repository.setOrder(tx, team.id, bannerIds);
    const nameOf = new Map(rows.map(({ id, name }) => [id, name]));
    const names = (ids: readonly string[]) => ({ banners: ids.map((id) => nameOf.get(id) ?? id) });
    await record(tx, context, {
      category: 'BANNER',
      action: 'banner.order',
      object: { type: 'banner', id: null, name: team.name },
      before: names(known),
      after: names(bannerIds),
    });
    return listIn(tx, context);
  });
}

/** Deletes a banner; the address of its picture expires at once. Throws notFound, wholeTeamOnly. */
export function remove(context: TeamContext, id: string): Promise<Record<string, never>> {
  requireEdit(context);
  const { team } = context;
  return writeTeam(context, async (tx) => {
    await repository.lock(tx, team.id);
    const row = await requireBanner(tx, context, id);
    await repository.remove(tx, team.id, id);
    await expireFile(tx, team.id, row.image_file_id);
    const before = await wordsOf(tx, context, row);
    await record(tx, context, { ...aboutBanner(id, row.name), action: 'banner.delete', before });
    return {};
  });
}

/** Parses the field `banner` of an upload. Throws `invalid`, naming each invalid field. */
function fieldsOf({ fields }: Upload): BannerFields {
  const parsed = bannerFields.safeParse(jsonOf(fields['banner'] ?? ''), { reportInput: true });
  if (parsed.success) return parsed.data;
  throw invalid(...faultsOf(parsed.error.issues));
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError('malformed');
  }
}

/** Returns the fields of a banner in the format of its form. */
const textsIn = ({ team }: TeamContext, row: repository.BannerRow): Texts => ({
  name: row.name,
  linkType: row.link_type,
  linkAddress: row.link_address,
  notice: row.notice,
  shown: row.shown,
  startsAt: minuteOf(row.starts_at, team.timeZone),
  endsAt: minuteOf(row.ends_at, team.timeZone),
  languages: row.languages,
});

function checkedTimes({ team }: TeamContext, fields: Texts): { starts: Date | null; ends: Date | null } {
  const [starts, ends] = [instantOf(fields.startsAt, team.timeZone), instantOf(fields.endsAt, team.timeZone)];
  const faults = crossFieldErrorsOf(fields, starts, ends);
  if (faults.length) throw invalid(...faults);
  return { starts, ends };
}

/**
 * Resolves the departments named in a request. `current`: the present audience, whose departments are accepted even if they
 * have been deleted since. Throws `invalid`.
 */
async function departmentsOf(
  tx: Tx,
  context: TeamContext,
  references: BannerFields['departmentIds'],
  current: readonly string[],
): Promise<string[]> {
  const ids = await departmentIds(tx, context, code, references, current);
  if (!ids) throw invalid({ field: 'departmentIds', rule: 'notFound' });
  return ids;
}

/** Validates the fields and returns them as stored. */
function checked(context: TeamContext, fields: Texts): Omit<repository.StoredBanner, 'departments'> {
  const { starts, ends } = checkedTimes(context, fields);
  return {
    name: fields.name,
    link_type: fields.linkType,
    link_address: fields.linkAddress,
    notice: fields.notice,
    shown: fields.shown,
    starts_at: starts,
    ends_at: ends,
    languages: [...new Set(fields.languages)],
  };
}
