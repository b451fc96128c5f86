import { type MarketState, type PaymentState, paymentOf } from '#contract/apps/app-facts.ts';
import type { DocumentRef } from '#contract/apps/app-views.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import { AppError, invalid } from '#server/kernel/errors.ts';
import { requireMember } from '#server/domain/support/support.ts';
import type { AppDetailRow, CatalogueAppRow, TeamAppRow } from './apps.repository.ts';
import { code } from './settings.policy.ts';

type ActorContext = Pick<TeamContext, 'actor'>;

export const mayViewApps = ({ actor }: ActorContext): boolean => actor.scope(code, 'view') !== null;
export const changes = ({ actor }: ActorContext): boolean => actor.scope(code, 'edit') !== null;

/** Throws memberOnly for provider staff and API tokens: only a member of the team accepts documents for it. */
export const requireOwnPeople = (context: ActorContext): void => requireMember(context);

/** True if the team has the app: it was opened, or is a default app. */
export const isInTeam = ({ availability, is_default }: Pick<CatalogueAppRow, 'availability' | 'is_default'>): boolean =>
  is_default || availability !== null;

/** Returns an app the team may see. Throws notFound for a withdrawn app that the team has not opened. */
export function requireOffered<Row extends CatalogueAppRow>(row: Row | undefined): Row {
  if (!row || (row.withdrawn && row.availability === null)) throw new AppError('notFound');
  return row;
}

/** Returns an app the team has opened. Throws notFound, appFixed or appNotOpened. */
export function requireOpened(found: AppDetailRow | undefined): AppDetailRow {
  const row = requireOffered(found);
  if (row.is_default) throw new AppError('appFixed');
  if (row.availability === null) throw new AppError('appNotOpened');
  return row;
}

export function paymentAt(row: CatalogueAppRow, now: Date): PaymentState {
  const { trial_until: trialUntil, paid_until: paidUntil, cancelled_at: cancelledAt } = row;
  return paymentOf({ free: row.is_free || row.is_default, trialUntil, paidUntil, cancelledAt }, now);
}

/** Returns the app's state on the market at an instant. */
export function stateAt(row: CatalogueAppRow, now: Date): MarketState {
  if (!isInTeam(row)) return 'NOT_OPENED';
  const { payment, trial } = paymentAt(row, now);
  if (payment === 'EXPIRED') return 'EXPIRED';
  return trial ? 'TRIAL' : 'OPENED';
}

/** The documents in the versions currently on offer. */
export function currentDocuments(row: Pick<CatalogueAppRow, 'privacy_version' | 'agreement_version'>): DocumentRef[] {
  return [
    ...(row.privacy_version === null ? [] : [{ kind: 'PRIVACY_POLICY' as const, version: row.privacy_version }]),
    ...(row.agreement_version === null ? [] : [{ kind: 'USER_AGREEMENT' as const, version: row.agreement_version }]),
  ];
}

const isAmong = (documents: readonly DocumentRef[], { kind, version }: DocumentRef) =>
  documents.some((each) => each.kind === kind && each.version === version);

/** Returns the documents of an opened app whose current version the team has not accepted. */
export function toAccept(row: TeamAppRow): DocumentRef[] {
  if (row.is_default || row.availability === null) return [];
  return currentDocuments(row).filter((document) => !isAmong(row.accepted, document));
}

/**
 * Opening an app requires every document on offer to be accepted in the version that was read (specification section 5). Throws
 * newTerms if another version was accepted, invalid if a document was not accepted.
 */
export function requireAccepted(required: readonly DocumentRef[], accepted: readonly DocumentRef[]): void {
  const missing = required.filter((document) => !isAmong(accepted, document));
  const newer = missing.find(({ kind }) => accepted.some((each) => each.kind === kind));
  if (newer) throw new AppError('newTerms', { args: { version: newer.version } });
  if (missing.length) throw invalid(...missing.map(({ kind }) => ({ field: `accept.${kind}`, rule: 'accept' as const })));
}
