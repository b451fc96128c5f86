import { appSettings } from '#contract/apps/app-settings.ts';
import { memberApps } from '#contract/apps/member-apps.ts';
import { route } from '#server/kernel/http/mount.ts';
import { listOf } from './member-apps.service.ts';
import * as seats from './seats.service.ts';
import type { AppEmailDependencies } from './settings.emails.ts';
import * as settings from './settings.service.ts';

/** Settings of apps (040100), seats, and the apps of a member. */
export function appSettingsRoutes({ publicUrl }: AppEmailDependencies) {
  const parts = { publicUrl };
  return [
    route(appSettings.read, (context, { params }) => settings.read(context, params.id)),
    route(appSettings.roles, (context, { params }) => settings.roles(context, params.id)),
    route(appSettings.previewRange, (context, { params, body }) => settings.previewRange(context, params.id, body)),
    route(appSettings.setRange, (context, { params, body }) => settings.setRange(context, params.id, body)),
    route(appSettings.setInCharge, (context, { params, body }) => settings.setInCharge(context, parts, params.id, body)),
    route(appSettings.setSeatMode, (context, { params, body }) => settings.setSeatMode(context, params.id, body)),
    route(appSettings.seats, (context, { params, query }) => seats.list(context, params.id, query)),
    route(appSettings.changeSeats, (context, { params, body }) => seats.change(context, params.id, body)),
    route(appSettings.ownSeat, (context, { params }) => seats.takeOwn(context, params.id)),
    route(memberApps.list, (context, { params }) => listOf(context, params.id)),
  ];
}
