import type { z } from 'zod';
import { availabilities, documentKinds } from '#contract/apps/app-facts.ts';
import type { ManifestPlan } from '#contract/apps/app-plans.ts';
import type { AppDetail, appDetail, marketApp, teamApp } from '#contract/apps/app-views.ts';
import { planView } from '#server/domain/app-access/plan-view.ts';
import type { AppAccess } from '#server/domain/app-access/verdict.ts';
import type { MemberNames } from '#server/domain/visibility/named-people.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import { isNotMember } from '#server/domain/support/support.ts';
import { changes, isInTeam, mayViewApps, paymentAt, stateAt, toAccept } from './apps.policy.ts';
import type { AppDetailRow, CatalogueAppRow, TeamAppRow } from './apps.repository.ts';
import type { DocumentRow } from './documents.repository.ts';
import { editsWholeTeam } from './settings.policy.ts';
import { startingPrices } from './starting-price.rules.ts';

type MarketView = z.input<typeof marketApp>;
export type DetailView = z.input<typeof appDetail>;
type Managed = NonNullable<DetailView['managed']>;

const cardOf = ({ appId, name, icon, summary, developer, category, is_default: isDefault }: CatalogueAppRow) => ({
  appId,
  name,
  icon,
  summary,
  developer,
  category,
  isDefault,
});

export function marketView({ now }: TeamContext, row: CatalogueAppRow & { plans: ManifestPlan[] }): MarketView {
  return {
    ...cardOf(row),
    state: stateAt(row, now),
    stopped: row.availability === 'STOP',
    free: row.is_free || row.is_default,
    from: startingPrices(row.plans),
  };
}

/** Returns an instant as ISO text. Instants inside JSON columns are text already. */
export const iso = (at: Date | string): string => new Date(at).toISOString();

export function paymentView(row: CatalogueAppRow, now: Date) {
  const { until, ...state } = paymentAt(row, now);
  return { ...state, until: until?.toISOString() ?? null };
}

export const seatsView = ({ seats, seats_used: used }: TeamAppRow) => ({ seats, seatsUsed: seats === null ? null : used });

/** Returns the availability of an app; a default app is available to all members. */
export const availabilityOf = ({ is_default, availability }: CatalogueAppRow): (typeof availabilities)[number] =>
  is_default ? 'ALL' : (availability ?? 'OPENED');

function managedView(context: TeamContext, name: MemberNames, row: TeamAppRow): Omit<Managed, 'openedBy'> {
  return {
    availability: availabilityOf(row),
    ...paymentView(row, context.now),
    ...seatsView(row),
    people: row.people,
    inCharge: row.in_charge && name(row.in_charge),
    openedAt: row.opened_at && iso(row.opened_at),
    toAccept: toAccept(row),
    version: row.version ?? 0,
  };
}

export const teamAppView = (context: TeamContext, name: MemberNames, row: TeamAppRow): z.input<typeof teamApp> => ({
  ...cardOf(row),
  ...managedView(context, name, row),
  backend: mayEnterBackend(context, row),
});

export interface DetailParts {
  documents: readonly DocumentRow[];
  access: AppAccess | undefined;
  /** Returns the name of the person in charge. */
  name: MemberNames;
  /** True if the team has more than 25 people and buys through sales. */
  throughSales: boolean;
}

export function detailView(context: TeamContext, row: AppDetailRow, parts: DetailParts): DetailView {
  const { language } = context;
  const looks = mayViewApps(context);
  const { launchUrl, website, helpUrl, supportEmail, description } = row;
  return {
    ...marketView(context, row),
    withdrawn: row.withdrawn,
    version: row.app_version,
    publishedAt: iso(row.published_at),
    description,
    changes: row.changes,
    website,
    helpUrl,
    supportEmail,
    launchUrl,
    scopes: row.scopes,
    screenshots: row.screenshots.map(({ id, width, height }, at) => ({
      id,
      url: `/app-pictures/${id}`,
      width,
      height,
      caption: row.captions[at] ?? '',
    })),
    plans: row.plans.map((plan) => planView(plan, language)),
    documents: documentsView(parts.documents, row, looks),
    managed: looks && isInTeam(row) ? { ...managedView(context, parts.name, row), openedBy: row.opened_by } : null,
    can: canOf(context, row, parts.access),
    throughSales: parts.throughSales,
  };
}

function canOf(context: TeamContext, row: AppDetailRow, access: AppAccess | undefined): AppDetail['can'] {
  const edits = changes(context);
  const own = !isNotMember(context.actor);
  const opened = !row.is_default && row.availability !== null;
  const stopped = row.availability === 'STOP';
  const whole = edits && editsWholeTeam(context);
  return {
    open: edits && own && !row.is_default && !opened && !row.withdrawn,
    openAll: whole,
    stop: whole && opened && !stopped,
    run: whole && stopped,
    settings: mayViewApps(context) && opened,
    accept: edits && own && toAccept(row).length > 0,
    backend: mayEnterBackend(context, row),
    launch: access?.verdict === 'OK',
  };
}

/** True if the caller may enter the app's back office: with 040100, or as its person in charge. */
export const mayEnterBackend = (context: TeamContext, row: TeamAppRow): boolean =>
  row.backendUrl !== null && isInTeam(row) && (mayViewApps(context) || row.in_charge?.id === context.actor.memberId);

function documentsView(rows: readonly DocumentRow[], row: AppDetailRow, looks: boolean): DetailView['documents'] {
  return documentKinds.flatMap((kind) => {
    const version = kind === 'PRIVACY_POLICY' ? row.privacy_version : row.agreement_version;
    const all = rows.filter((each) => each.kind === kind);
    const current = all.find((each) => each.version === version);
    if (!current) return [];
    const accepted = all.flatMap(({ version: of, accepted_at: at, accepted_by_name: by }) =>
      at && by !== null ? [{ version: of, acceptedAt: iso(at), acceptedBy: by }] : [],
    );
    return {
      kind,
      version: current.version,
      publishedAt: iso(current.published_at),
      accepted: looks ? accepted : [],
      earlier: all.filter((each) => each !== current).map((each) => each.version),
    };
  });
}
