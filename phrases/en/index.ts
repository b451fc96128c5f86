import { account } from './account.ts';
import { appSettings } from './appSettings.ts';
import { apps } from './apps.ts';
import { authEvents } from './authEvents.ts';
import { banners } from './banners.ts';
import { billingDocuments } from './billingDocuments.ts';
import { bookings } from './bookings.ts';
import { bulk } from './bulk.ts';
import { buying } from './buying.ts';
import { calendars } from './calendars.ts';
import { cardForm } from './cardForm.ts';
import { catalogue } from './catalogue.ts';
import { common } from './common.ts';
import { delivery } from './delivery.ts';
import { departments } from './departments.ts';
import { directory } from './directory.ts';
import { errors } from './errors.ts';
import { firstRun } from './firstRun.ts';
import { grants } from './grants.ts';
import { guide } from './guide.ts';
import { help } from './help.ts';
import { home } from './home.ts';
import { imports } from './imports.ts';
import { insight } from './insight.ts';
import { integrations } from './integrations.ts';
import { invitations } from './invitations.ts';
import { joining } from './joining.ts';
import { mail } from './mail.ts';
import { market } from './market.ts';
import { members } from './members.ts';
import { notifications } from './notifications.ts';
import { nouns } from './nouns.ts';
import { oauth } from './oauth.ts';
import { orderPayment } from './orderPayment.ts';
import { orders } from './orders.ts';
import { ownApps } from './ownApps.ts';
import { ownership } from './ownership.ts';
import { passkeys } from './passkeys.ts';
import { paymentMethods } from './paymentMethods.ts';
import { permission } from './permission.ts';
import { recycle } from './recycle.ts';
import { operations } from './operations.ts';
import { resignations } from './resignations.ts';
import { roles } from './roles.ts';
import { rooms } from './rooms.ts';
import { rules } from './rules.ts';
import { safety } from './safety.ts';
import { settings } from './settings.ts';
import { scim } from './scim.ts';
import { shell } from './shell.ts';
import { slots } from './slots.ts';
import { staff } from './staff.ts';
import { staffBilling } from './staffBilling.ts';
import { subscriptions } from './subscriptions.ts';
import { support } from './support.ts';
import { system } from './system.ts';
import { teams } from './teams.ts';
import { timeline } from './timeline.ts';
import { ui } from './ui.ts';
import { visibility } from './visibility.ts';
import { viewing } from './viewing.ts';
import { webhooks } from './webhooks.ts';
import { workbench } from './workbench.ts';

/** Every feature's phrases in the source language. Its type is the law for the other three. */
export const phrases = {
  account,
  appSettings,
  apps,
  authEvents,
  banners,
  billingDocuments,
  bookings,
  bulk,
  buying,
  calendars,
  cardForm,
  catalogue,
  common,
  delivery,
  departments,
  directory,
  errors,
  firstRun,
  grants,
  guide,
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
  notifications,
  nouns,
  oauth,
  orderPayment,
  orders,
  ownApps,
  ownership,
  passkeys,
  paymentMethods,
  permission,
  recycle,
  operations,
  resignations,
  roles,
  rooms,
  rules,
  safety,
  settings,
  scim,
  shell,
  slots,
  staff,
  staffBilling,
  subscriptions,
  support,
  system,
  teams,
  timeline,
  ui,
  visibility,
  viewing,
  webhooks,
  workbench,
} as const;

export type Phrases = typeof phrases;
/** A feature's name, which is also its namespace in `useTranslations` and its file in each language. */
export type PhraseFeature = keyof Phrases;
