import { app, test as base } from './api-test.ts';
import { seedTeam, type TestTeam } from './team.ts';

/** The team of the running test; the helper functions of a file use it too. */
export let team: TestTeam;

/** Tests of the shared server, each with a new team. The fixture is set up before `beforeEach`. */
export const test = base.extend('team', { auto: true }, async () => {
  team = await seedTeam(app.database, 'Harbour Trading');
  return team;
});
