import { asPlatform, type Database, inTransaction } from '#server/kernel/database/database.ts';
import { AppError } from '#server/kernel/errors.ts';
import * as repository from './offer.repository.ts';

/** Returns every app of the catalogue by its key, with how it is used. */
export function listApps(database: Database): Promise<repository.OfferRow[]> {
  return asPlatform(database, (db) => repository.all(db));
}

/**
 * Withdraws an app: no further team can open it, and teams that have opened it keep it. Throws notFound, appFixed for a default
 * app, noChanges if it is withdrawn already.
 * @returns the app's id and how it is used
 */
export function takeOff(
  database: Database,
  which: repository.AppSelector,
  by: string,
): Promise<repository.AppUse & { id: string }> {
  return inTransaction(database, {}, async (tx) => {
    const app = await repository.lock(tx, which);
    if (!app) throw new AppError('notFound');
    if (app.is_default) throw new AppError('appFixed');
    if (app.withdrawn) throw new AppError('noChanges');
    await repository.withdraw(tx, app.id, by);
    return { id: app.id, ...(await repository.countUse(tx, app.id)) };
  });
}

/** Puts a withdrawn app on offer again. Throws notFound, or noChanges if it is on offer. */
export function bringBack(database: Database, which: repository.AppSelector, by: string): Promise<{ id: string }> {
  return inTransaction(database, {}, async (tx) => {
    const app = await repository.lock(tx, which);
    if (!app) throw new AppError('notFound');
    if (!app.withdrawn) throw new AppError('noChanges');
    await repository.restore(tx, app.id, by);
    return { id: app.id };
  });
}

/** Returns how an app is used, over all teams. */
export function countUse(database: Database, appId: string): Promise<repository.AppUse> {
  return asPlatform(database, (db) => repository.countUse(db, appId));
}
