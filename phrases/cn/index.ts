import type { Phrases } from '../en/index.ts';
import type { Translated } from '../translated.ts';
import { account } from './access/account.ts';
import { appSettings } from './apps/app-settings.ts';
import { apps } from './apps/apps.ts';
import { authEvents } from './access/auth-events.ts';
import { banners } from './workplace/banners.ts';
import { billingDocuments } from './billing/billing-documents.ts';
import { bookings } from './workplace/bookings.ts';
import { bulk } from './people/bulk.ts';
import { checkout } from './billing/checkout.ts';
import { calendars } from './workplace/calendars.ts';
import { cardForm } from './billing/card-form.ts';
import { catalogue } from './apps/catalogue.ts';
import { commands } from './workplace/commands.ts';
import { common } from './common.ts';
import { delivery } from './platform/delivery.ts';
import { departments } from './people/departments.ts';
import { directory } from './people/directory.ts';
import { editing } from './platform/editing.ts';
import { errors } from './errors.ts';
import { floorPlans } from './workplace/floor-plans.ts';
import { exports } from './platform/exports.ts';
import { firstRun } from './platform/first-run.ts';
import { grants } from './apps/grants.ts';
import { guides } from './workplace/guides.ts';
import { help } from './workplace/help.ts';
import { home } from './workplace/home.ts';
import { imports } from './people/imports.ts';
import { insight } from './people/insight.ts';
import { integrations } from './apps/integrations.ts';
import { invitations } from './people/invitations.ts';
import { joining } from './people/joining.ts';
import { mail } from './mail.ts';
import { market } from './apps/market.ts';
import { members } from './people/members.ts';
import { notificationCentre } from './platform/notification-centre.ts';
import { notifications } from './platform/notifications.ts';
import { nouns } from './nouns.ts';
import { offline } from './platform/offline.ts';
import { oauth } from './apps/oauth.ts';
import { orderPayment } from './billing/order-payment.ts';
import { orders } from './billing/orders.ts';
import { memberApps } from './apps/member-apps.ts';
import { ownership } from './access/ownership.ts';
import { passkeys } from './access/passkeys.ts';
import { paymentMethods } from './billing/payment-methods.ts';
import { appRequests } from './apps/app-requests.ts';
import { recycleBin } from './people/recycle-bin.ts';
import { operationLog } from './platform/operation-log.ts';
import { resignations } from './people/resignations.ts';
import { roles } from './access/roles.ts';
import { rooms } from './workplace/rooms.ts';
import { rules } from './rules.ts';
import { security } from './access/security.ts';
import { settings } from './platform/settings.ts';
import { scan } from './platform/scan.ts';
import { scim } from './apps/scim.ts';
import { shell } from './shell.ts';
import { slots } from './workplace/slots.ts';
import { staff } from './platform/staff.ts';
import { staffBilling } from './billing/staff-billing.ts';
import { subscriptions } from './billing/subscriptions.ts';
import { support } from './access/support.ts';
import { systemStatus } from './platform/system-status.ts';
import { teams } from './platform/teams.ts';
import { timeline } from './people/timeline.ts';
import { ui } from './ui.ts';
import { visibility } from './access/visibility.ts';
import { viewAs } from './access/view-as.ts';
import { webhooks } from './apps/webhooks.ts';
import { workbench } from './apps/workbench.ts';

export const phrases = {
  account,
  appSettings,
  apps,
  authEvents,
  banners,
  billingDocuments,
  bookings,
  bulk,
  checkout,
  calendars,
  cardForm,
  catalogue,
  commands,
  common,
  delivery,
  departments,
  directory,
  editing,
  errors,
  exports,
  firstRun,
  floorPlans,
  grants,
  guides,
  help,
  home,
  imports,
  insight,
  integrations,
  invitations,
  joining,
  mail,
  market,
  members,
  notificationCentre,
  notifications,
  nouns,
  oauth,
  offline,
  orderPayment,
  orders,
  memberApps,
  ownership,
  passkeys,
  paymentMethods,
  appRequests,
  recycleBin,
  operationLog,
  resignations,
  roles,
  rooms,
  rules,
  security,
  settings,
  scan,
  scim,
  shell,
  slots,
  staff,
  staffBilling,
  subscriptions,
  support,
  systemStatus,
  teams,
  timeline,
  ui,
  visibility,
  viewAs,
  webhooks,
  workbench,
} satisfies Translated<Phrases>;
