import { type MarketState, type PaymentState, paymentOf } from '#contract/apps/app-facts.ts';
import type { DocumentRef } from '#contract/apps/app-views.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import { AppError, invalid } from '#server/kernel/errors.ts';
import { requireMember } from '#server/domain/support/support.ts';
import type { AppDetailRow, CatalogueAppRow, TeamAppRow } from './apps.repository.ts';
import { code } from './settings.policy.ts';

type Asker = Pick<TeamContext, 'actor'>;

export const looksAfter = ({ actor }: Asker): boolean => actor.scope(code, 'view') !== null;
export const changes = ({ actor }: Asker): boolean => actor.scope(code, 'edit') !== null;

/** Who accepts for a team is one of its own people. Throws memberOnly for provider staff and for tokens. */
export const requireOwnPeople = (context: Asker): void => requireMember(context);

/** The team has it: opened it, or has it by default. */
export const has = ({ availability, is_default }: Pick<CatalogueAppRow, 'availability' | 'is_default'>): boolean =>
  is_default || availability !== null;

/** An app that this team may look at. Throws notFound for one that is withdrawn and that the team never opened. */
export function requireOffered<Row extends CatalogueAppRow>(row: Row | undefined): Row {
  if (!row || (row.withdrawn && row.availability === null)) throw new AppError('notFound');
  return row;
}

/** An app that the team has opened itself. Throws notFound, appFixed or appNotOpened. */
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

/** What the market shows of an app; the clock decides. */
export function stateAt(row: CatalogueAppRow, now: Date): MarketState {
  if (!has(row)) return 'NOT_OPENED';
  const { payment, trial } = paymentAt(row, now);
  if (payment === 'EXPIRED') return 'EXPIRED';
  return trial ? 'TRIAL' : 'OPENED';
}

/** The documents of the version on offer. */
export function currentDocuments(row: Pick<CatalogueAppRow, 'privacy_version' | 'agreement_version'>): DocumentRef[] {
  return [
    ...(row.privacy_version === null ? [] : [{ kind: 'PRIVACY_POLICY' as const, version: row.privacy_version }]),
    ...(row.agreement_version === null ? [] : [{ kind: 'USER_AGREEMENT' as const, version: row.agreement_version }]),
  ];
}

const isAmong = (documents: readonly DocumentRef[], { kind, version }: DocumentRef) =>
  documents.some((each) => each.kind === kind && each.version === version);

/** Documents of an opened app whose version on offer the team has not accepted. */
export function toAccept(row: TeamAppRow): DocumentRef[] {
  if (row.is_default || row.availability === null) return [];
  return currentDocuments(row).filter((document) => !isAmong(row.accepted, document));
}

/**
 * Opening takes every document on offer in the very version that was read (specification section 5). Throws newTerms for one that
 * was accepted in another version, invalid for one that was not accepted.
 */
export function requireAccepted(wanted: readonly DocumentRef[], accepted: readonly DocumentRef[]): void {
  const missing = wanted.filter((document) => !isAmong(accepted, document));
  const newer = missing.find(({ kind }) => accepted.some((each) => each.kind === kind));
  if (newer) throw new AppError('newTerms', { args: { version: newer.version } });
  if (missing.length) throw invalid(...missing.map(({ kind }) => ({ field: `accept.${kind}`, rule: 'accept' as const })));
}
