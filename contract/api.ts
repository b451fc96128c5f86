import { account } from './account.ts';
import { administrators } from './administrators.ts';
import { apiTokens } from './api-tokens.ts';
import { appRequests } from './app-requests.ts';
import { appSettings } from './app-settings.ts';
import { apps } from './apps.ts';
import { banners } from './banners.ts';
import { billingDocuments } from './billing-documents.ts';
import { bookings, calendarFeeds } from './bookings.ts';
import { bulk } from './bulk.ts';
import { catalogue } from './catalogue.ts';
import { checkout } from './checkout.ts';
import { customers } from './customers.ts';
import { departments } from './departments.ts';
import { directory } from './directory.ts';
import { exchangeRates } from './exchange-rates.ts';
import { files } from './files.ts';
import { grants } from './grants.ts';
import { guides } from './guides.ts';
import { help } from './help.ts';
import { home } from './home.ts';
import { imports } from './imports.ts';
import { insight } from './insight.ts';
import { invitations } from './invitations.ts';
import { jobs } from './jobs.ts';
import { joining } from './joining.ts';
import { memberApps } from './member-apps.ts';
import { members } from './members.ts';
import { menuRights } from './menu-rights.ts';
import { menus } from './menus.ts';
import { notifications } from './notifications.ts';
import { oauth } from './oauth.ts';
import { offers } from './offers.ts';
import { operationLog } from './operation-log.ts';
import { orders } from './orders.ts';
import { ownSafety } from './own-safety.ts';
import { ownership } from './ownership.ts';
import { paymentMethods } from './payment-methods.ts';
import { quotes } from './quotes.ts';
import { recycleBin } from './recycle-bin.ts';
import { resignations } from './resignations.ts';
import { roleGroups } from './role-groups.ts';
import { roles } from './roles.ts';
import { rooms } from './rooms.ts';
import { safety } from './safety.ts';
import { savedViews } from './saved-views.ts';
import { scim } from './scim.ts';
import { search } from './search.ts';
import { staff } from './staff.ts';
import { staffAccounts } from './staff-accounts.ts';
import { staffBilling } from './staff-billing.ts';
import { staffDelivery } from './staff-delivery.ts';
import { staffTeams } from './staff-teams.ts';
import { systemStatus } from './system-status.ts';
import { subscriptions } from './subscriptions.ts';
import { support } from './support.ts';
import { teams } from './teams.ts';
import { timeline } from './timeline.ts';
import { user } from './user.ts';
import { viewAs } from './view-as.ts';
import { visibility } from './visibility.ts';
import { webhooks } from './webhooks.ts';
import { workbench } from './workbench.ts';

/** Every call of the product, by feature. Server, client, OpenAPI and permission matrix read this. */
export const api = {
  account,
  administrators,
  apiTokens,
  appRequests,
  appSettings,
  apps,
  banners,
  billingDocuments,
  bookings,
  bulk,
  calendarFeeds,
  catalogue,
  checkout,
  customers,
  departments,
  directory,
  exchangeRates,
  files,
  grants,
  guides,
  help,
  home,
  imports,
  insight,
  invitations,
  jobs,
  joining,
  memberApps,
  members,
  menuRights,
  menus,
  notifications,
  oauth,
  offers,
  operationLog,
  orders,
  ownSafety,
  ownership,
  paymentMethods,
  quotes,
  recycleBin,
  resignations,
  roleGroups,
  roles,
  rooms,
  safety,
  savedViews,
  scim,
  search,
  staff,
  staffAccounts,
  staffBilling,
  staffDelivery,
  staffTeams,
  systemStatus,
  subscriptions,
  support,
  teams,
  timeline,
  user,
  viewAs,
  visibility,
  webhooks,
  workbench,
};
export type Api = typeof api;
