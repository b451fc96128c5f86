import { account } from './access/sign-in.ts';
import { administrators } from './access/administrators.ts';
import { apiTokens } from './apps/api-tokens.ts';
import { appRequests } from './apps/app-requests.ts';
import { appSettings } from './apps/app-settings.ts';
import { apps } from './apps/apps.ts';
import { banners } from './workplace/banners.ts';
import { billingDocuments } from './billing/billing-documents.ts';
import { bookings, calendarFeeds } from './workplace/bookings.ts';
import { bulk } from './people/bulk.ts';
import { catalogue } from './apps/catalogue.ts';
import { checkout } from './billing/checkout.ts';
import { customers } from './billing/customers.ts';
import { departments } from './people/departments.ts';
import { directory } from './people/directory.ts';
import { exchangeRates } from './billing/exchange-rates.ts';
import { files } from './platform/files.ts';
import { floorPlans } from './workplace/floor-plans.ts';
import { grants } from './apps/grants.ts';
import { guides } from './workplace/guides.ts';
import { help } from './workplace/help.ts';
import { home } from './workplace/home.ts';
import { imports } from './people/imports.ts';
import { insight } from './people/insight.ts';
import { invitations } from './people/invitations.ts';
import { jobs } from './platform/jobs.ts';
import { joining } from './people/joining.ts';
import { live } from './platform/live.ts';
import { memberApps } from './apps/member-apps.ts';
import { members } from './people/members.ts';
import { menuRights } from './access/menu-rights.ts';
import { menus } from './access/menus.ts';
import { notificationCentre } from './platform/notification-centre.ts';
import { notifications } from './platform/notifications.ts';
import { oauth } from './apps/oauth.ts';
import { offers } from './billing/offers.ts';
import { operationLog } from './platform/operation-log.ts';
import { orders } from './billing/orders.ts';
import { ownSafety } from './access/own-security.ts';
import { ownership } from './access/ownership.ts';
import { paymentMethods } from './billing/payment-methods.ts';
import { quotes } from './billing/quotes.ts';
import { recycleBin } from './people/recycle-bin.ts';
import { resignations } from './people/resignations.ts';
import { roleGroups } from './access/role-groups.ts';
import { roles } from './access/roles.ts';
import { rooms } from './workplace/rooms.ts';
import { safety } from './access/security.ts';
import { savedViews } from './people/saved-views.ts';
import { scim } from './apps/scim.ts';
import { search } from './workplace/search.ts';
import { staff } from './platform/staff.ts';
import { staffAccounts } from './billing/staff-accounts.ts';
import { staffBilling } from './billing/staff-billing.ts';
import { staffDelivery } from './platform/staff-delivery.ts';
import { staffTeams } from './platform/staff-teams.ts';
import { systemStatus } from './platform/system-status.ts';
import { subscriptions } from './billing/subscriptions.ts';
import { support } from './access/support.ts';
import { teams } from './platform/teams.ts';
import { timeline } from './people/timeline.ts';
import { user } from './platform/account.ts';
import { viewAs } from './access/view-as.ts';
import { visibility } from './access/visibility.ts';
import { webhooks } from './apps/webhooks.ts';
import { workbench } from './apps/workbench.ts';

/** Every endpoint of the product, by feature. Server, client, OpenAPI and permission matrix are derived from it. */
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
  floorPlans,
  grants,
  guides,
  help,
  home,
  imports,
  insight,
  invitations,
  jobs,
  joining,
  live,
  memberApps,
  members,
  menuRights,
  menus,
  notificationCentre,
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
