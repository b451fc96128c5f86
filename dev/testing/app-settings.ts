import {
  type AppRangeSent,
  type AppSettings,
  appSettings,
  type RangePreview,
  type SeatHolder,
  type SeatsView,
} from '#contract/apps/app-settings.ts';
import type { TestApp } from './app.ts';
import type { Person } from './team.ts';

/** Calls of app settings, in the app of the running test. */
export function settingsCalls(app: TestApp) {
  const range = (given: Partial<AppRangeSent>) => ({ availability: 'PORTION', ...given });
  return {
    read: (person: Person, id: string) => app.call<AppSettings>(person, appSettings.read, { params: { id } }),
    preview: (person: Person, id: string, given: Partial<AppRangeSent>) =>
      app.call<RangePreview>(person, appSettings.previewRange, { params: { id }, body: range(given) }),
    setRange: (person: Person, id: string, given: Partial<AppRangeSent> & { version?: number }) =>
      app.call<AppSettings>(person, appSettings.setRange, { params: { id }, body: range(given) }),
    charge: (person: Person, id: string, employeeId: string, more: object = {}) =>
      app.call<AppSettings>(person, appSettings.setInCharge, { params: { id }, body: { employeeId, ...more } }),
    mode: (person: Person, id: string, byHand: boolean) =>
      app.call<AppSettings>(person, appSettings.setSeatMode, { params: { id }, body: { byHand } }),
    seats: async (person: Person, id: string, query: Record<string, string | number> = {}) =>
      (await app.call<{ items: SeatHolder[]; total: number }>(person, appSettings.seats, { params: { id }, query })).data,
    change: (person: Person, id: string, body: { give?: string[]; take?: string[] }) =>
      app.call<{ given: number; taken: number; seats: SeatsView }>(person, appSettings.changeSeats, { params: { id }, body }),
    own: (person: Person, id: string) => app.call<{ taken: boolean }>(person, appSettings.ownSeat, { params: { id } }),
  };
}
