import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../kernel/database/database.ts';
import type { AccountDependencies } from '../features/access/sign-in/sign-in.dependencies.ts';
import { refuseCardData } from './card-data.ts';
import { dissolutionItems } from './dissolution.ts';
import { handoverKinds } from './handover.ts';
import { createHttp, type HttpOptions } from './http.ts';
import { accountRoutes } from '../features/access/sign-in/account.routes.ts';
import { ownSafetyRoutes } from '../features/access/sign-in/own-security.routes.ts';
import { appRequestsRoutes } from '../features/apps/app-requests/app-requests.routes.ts';
import { appsRoutes } from '../features/apps/apps/apps.routes.ts';
import { catalogueRoutes } from '../features/apps/catalogue/catalogue.routes.ts';
import { apiTokensRoutes } from '../features/apps/api-tokens/api-tokens.routes.ts';
import { appSettingsRoutes } from '../features/apps/apps/settings.routes.ts';
import { bannersRoutes } from '../features/workplace/banners/banners.routes.ts';
import { currenciesRoutes } from '../features/billing/currencies/currencies.routes.ts';
import { deliveryRoutes } from '../features/platform/delivery/delivery.routes.ts';
import { departmentsRoutes } from '../features/people/departments/departments.routes.ts';
import { documentsRoutes } from '../features/billing/documents/documents.routes.ts';
import { filesRoutes } from '../features/platform/files/files.routes.ts';
import { grantsRoutes } from '../features/apps/grants/grants.routes.ts';
import { guidesRoutes } from '../features/workplace/guides/guides.routes.ts';
import type { HelpDependencies } from '../features/workplace/help/help.dependencies.ts';
import { helpRoutes } from '../features/workplace/help/help.routes.ts';
import { homeRoutes } from '../features/workplace/home/home.routes.ts';
import { insightRoutes } from '../features/people/insight/insight.routes.ts';
import { invitationsRoutes } from '../features/people/invitations/invitations.routes.ts';
import type { InvitationDependencies } from '../features/people/invitations/invitations.dependencies.ts';
import { jobsRoutes } from '../features/platform/jobs/jobs.routes.ts';
import { joiningRoutes } from '../features/people/joining/joining.routes.ts';
import { membersRoutes } from '../features/people/members/members.routes.ts';
import { liveRoutes } from '../features/platform/live/live.routes.ts';
import { LiveStreams, type StreamLimits, streamLimits } from '../features/platform/live/streams.service.ts';
import { menusRoutes } from '../features/access/menus/menus.routes.ts';
import { notificationsRoutes } from '../features/platform/notifications/notifications.routes.ts';
import { oauthRoutes } from '../features/apps/oauth/oauth.routes.ts';
import { operationLogRoutes } from '../features/platform/operation-log/operation-log.routes.ts';
import { quotesRoutes } from '../features/billing/quotes/quotes.routes.ts';
import { ordersRoutes } from '../features/billing/orders/orders.routes.ts';
import { paymentMethodsRoutes } from '../features/billing/payment-methods/payment-methods.routes.ts';
import { bookingsRoutes } from '../features/workplace/rooms/bookings/bookings.routes.ts';
import { calendarsRoutes } from '../features/workplace/rooms/calendars/calendars.routes.ts';
import { mountUnsubscribe } from '../features/platform/notifications/unsubscribe.mount.ts';
import { mountCalendars } from '../features/workplace/rooms/calendars/feeds.mount.ts';
import { rolesRoutes } from '../features/access/roles/roles.routes.ts';
import { floorPlansRoutes } from '../features/workplace/rooms/plans/floor-plans.routes.ts';
import { roomsRoutes } from '../features/workplace/rooms/manage/rooms.routes.ts';
import { savedViewsRoutes } from '../features/people/saved-views/saved-views.routes.ts';
import { subscriptionsRoutes } from '../features/billing/subscriptions/subscriptions.routes.ts';
import { scimRoutes } from '../features/apps/scim/scim.routes.ts';
import { teamsRoutes } from '../features/platform/teams/teams.routes.ts';
import { userRoutes } from '../features/platform/account/account.routes.ts';
import { viewAsRoutes } from '../features/access/view-as/view-as.routes.ts';
import { visibilityRoutes } from '../features/access/visibility/visibility.routes.ts';
import type { WebhookDependencies } from '../features/apps/webhooks/webhooks.dependencies.ts';
import { webhooksRoutes } from '../features/apps/webhooks/webhooks.routes.ts';
import { workbenchRoutes } from '../features/apps/workbench/workbench.routes.ts';
import { checkoutRoutes } from '../flows/billing/checkout/checkout.routes.ts';
import { mountGatewayEvents } from '../flows/billing/checkout/gateway-events.mount.ts';
import { closeAccountRoutes } from '../flows/platform/close-account/close-account.routes.ts';
import { appAccessRoutes } from '../flows/apps/app-requests/app-requests.routes.ts';
import { bulkChangeRoutes } from '../flows/people/bulk-change/bulk-change.routes.ts';
import { firstRunRoutes } from '../flows/platform/first-run/first-run.routes.ts';
import { importRoutes } from '../flows/people/imports/imports.routes.ts';
import { safetyRoutes } from '../flows/access/security/security.routes.ts';
import { inviteRoutes } from '../flows/people/invitations/invite.routes.ts';
import { joinRoutes } from '../flows/people/joining/join.routes.ts';
import { organisationInfoRoutes } from '../flows/platform/organisation-info/organisation-info.routes.ts';
import { ownershipRoutes } from '../flows/access/ownership/ownership.routes.ts';
import { recycleBinRoutes } from '../flows/people/recycle-bin/recycle-bin.routes.ts';
import { renewLinkRoutes } from '../flows/people/invitations/renew-link.routes.ts';
import { resignationRoutes } from '../flows/people/resignations/resignations.routes.ts';
import { renewalsRoutes } from '../flows/billing/renewals/renewals.routes.ts';
import { mountScim } from '../flows/apps/scim/scim.mount.ts';
import { searchRoutes } from '../flows/workplace/search/search.routes.ts';
import { staffBillingRoutes } from '../flows/billing/staff-billing/staff-billing.routes.ts';
import { systemStatusRoutes } from '../features/platform/system-status/system-status.routes.ts';
import { staffTeamsRoutes } from '../flows/platform/staff-teams/staff-teams.routes.ts';
import { supportRoutes } from '../flows/access/support/support.routes.ts';
import { guard, type VerifyToken } from '../domain/rights/guard.ts';
import type { DissolutionItem } from '../domain/handover/dissolution.ts';
import { AppError } from '../kernel/errors.ts';
import { createHealth, type Health } from '../kernel/health/health.ts';
import { probeDatabaseDisk } from '../kernel/health/probe-database.ts';
import type { HandoverKind } from '../domain/handover/handover.ts';
import { mount, type MountOptions, type Route } from '../kernel/http/mount.ts';
import type { CardClient } from '../integrations/cards/card-client.ts';
import type { FileStore } from '../integrations/files/file-store.ts';
import type { Monitoring } from '../integrations/monitoring/monitoring.ts';

/** The external dependencies of all features, created by main.ts or by a test. */
export interface AppDependencies extends Omit<MountOptions, 'authorize'>, Omit<HttpOptions, 'publicUrl'> {
  verify: VerifyToken;
  database: Database;
  store: FileStore;
  account: AccountDependencies;
  invitations: InvitationDependencies;
  /** Seals the tokens of unsubscribe links in emails. 32 bytes. */
  unsubscribeKey: Buffer;
  webhooks: WebhookDependencies;
  /** The card gateway; null if card payments are off. */
  cards: CardClient | null;
  /** The recipient of requests to be contacted by sales. */
  salesEmail?: string | undefined;
  /** Contact data of the provider, and download addresses of its other apps. */
  help?: Omit<HelpDependencies, 'secretKey' | 'salesEmail'> | undefined;
  /** The handover kinds, if not those of all features. */
  handover?: readonly HandoverKind[] | undefined;
  /** The items of the dissolution checklist, if not those of all features. */
  dissolution?: readonly DissolutionItem[] | undefined;
  /** What is known of the installation; absent in tests. */
  monitoring?: Monitoring | undefined;
  /** Limits and times of streams of events; others in tests. */
  live?: Partial<StreamLimits> | undefined;
  /** The health state of the process; created by `createApp` if absent. */
  health?: Health | undefined;
}

/** All routes of the API, one line per feature. */
export function allRoutes(
  parts: Pick<
    AppDependencies,
    | 'account'
    | 'cards'
    | 'database'
    | 'dissolution'
    | 'handover'
    | 'help'
    | 'invitations'
    | 'logKey'
    | 'monitoring'
    | 'store'
    | 'salesEmail'
    | 'webhooks'
  > & { health: Health; streams: LiveStreams },
): Route[] {
  return [
    ...accountRoutes(parts.account),
    ...checkoutRoutes({ ...parts, publicUrl: parts.account.publicUrl }),
    ...closeAccountRoutes(parts.account),
    ...ownSafetyRoutes(parts.account),
    ...apiTokensRoutes,
    ...appAccessRoutes(parts.account),
    ...appRequestsRoutes,
    ...appSettingsRoutes(parts.account),
    ...bookingsRoutes({ publicUrl: parts.account.publicUrl }),
    ...calendarsRoutes({ publicUrl: parts.account.publicUrl }),
    ...bulkChangeRoutes,
    ...appsRoutes,
    ...bannersRoutes(parts.store),
    ...catalogueRoutes,
    ...currenciesRoutes,
    ...departmentsRoutes,
    ...documentsRoutes,
    ...filesRoutes(parts.store),
    ...firstRunRoutes(parts.invitations),
    ...grantsRoutes,
    ...guidesRoutes,
    ...helpRoutes({ ...parts.help, secretKey: parts.account.secretKey, salesEmail: parts.salesEmail }),
    ...homeRoutes({ cards: parts.cards !== null }),
    ...importRoutes,
    ...insightRoutes,
    ...invitationsRoutes(parts.invitations),
    ...inviteRoutes(parts.invitations),
    ...jobsRoutes,
    ...joiningRoutes,
    ...joinRoutes(parts.account),
    ...liveRoutes(parts.streams),
    ...membersRoutes(parts.store),
    ...menusRoutes,
    ...notificationsRoutes,
    ...oauthRoutes(parts.account),
    ...organisationInfoRoutes,
    ...ownershipRoutes(parts.account, parts.dissolution ?? dissolutionItems),
    ...renewLinkRoutes(parts.invitations),
    ...quotesRoutes(parts.cards !== null),
    ...recycleBinRoutes,
    ...operationLogRoutes(parts.store),
    ...resignationRoutes(parts.handover ?? handoverKinds(parts.account)),
    ...ordersRoutes(parts.store),
    ...paymentMethodsRoutes({ cards: parts.cards, publicUrl: parts.account.publicUrl }),
    ...rolesRoutes,
    ...floorPlansRoutes(parts.store),
    ...roomsRoutes(parts.store, { publicUrl: parts.account.publicUrl }),
    ...safetyRoutes(parts.account, parts.store),
    ...savedViewsRoutes,
    ...scimRoutes(parts.account.publicUrl),
    ...searchRoutes,
    ...staffBillingRoutes({ ...parts, publicUrl: parts.account.publicUrl }),
    ...renewalsRoutes,
    ...subscriptionsRoutes,
    ...supportRoutes,
    ...systemStatusRoutes(parts),
    ...staffTeamsRoutes,
    ...deliveryRoutes,
    ...teamsRoutes(parts.store, parts.salesEmail),
    ...userRoutes,
    ...viewAsRoutes,
    ...visibilityRoutes,
    ...webhooksRoutes(parts.webhooks),
    ...workbenchRoutes,
  ];
}

/** Creates the HTTP server without listening: parsing, error handling and all endpoints of the contract. */
export async function createApp(parts: AppDependencies): Promise<FastifyInstance> {
  const app = createHttp({ ...parts, publicUrl: parts.account.publicUrl });
  const health = parts.health ?? ownHealth(app, parts);
  app.decorate('health', health);
  await app.register(multipart);
  await app.register(compress, compression);
  app.addHook('onRequest', (_request, _reply, next) => next(refuseWhenFull(parts.database)));
  refuseCardData(app);
  const streams = new LiveStreams(parts.database, { ...streamLimits, ...parts.live }, (error) =>
    app.log.warn(error, 'live updates'),
  );
  app.addHook('preClose', (done) => {
    streams.stop();
    done();
  });
  mount(app, { ...parts, authorize: guard(parts.verify) }, allRoutes({ ...parts, health, streams }));
  await mountScim(app, { ...parts, publicUrl: parts.account.publicUrl });
  mountUnsubscribe(app, parts);
  mountCalendars(app, { ...parts, publicUrl: parts.account.publicUrl });
  await mountGatewayEvents(app, { ...parts, publicUrl: parts.account.publicUrl });
  return app;
}

function ownHealth(app: FastifyInstance, { database, store }: Pick<AppDependencies, 'database' | 'store'>): Health {
  const probes = { database: () => probeDatabaseDisk(database), files: () => store.probe() };
  const health = createHealth({ log: (level, fields, message) => app.log[level](fields, message), probes });
  app.addHook('onClose', () => health.stop());
  return health;
}

// Compresses trees and long lists; pages of twenty rows are too small to benefit. Request bodies are never decompressed.
const compression = {
  globalDecompression: false,
  threshold: 16_384,
  customTypes: /^application\/json/,
  encodings: ['br' as const, 'gzip' as const],
  brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
};

const mostWaiting = 200;

/** Returns `busy` (503) if more than 200 requests wait for a database connection, so that those are served in time. */
function refuseWhenFull(database: Database): AppError | undefined {
  return database.pool.waitingCount > mostWaiting ? new AppError('busy', { retryAfter: 1 }) : undefined;
}
