import { describe, expect } from 'vitest';
import { oauth } from '#contract/apps/oauth.ts';
import { app, test } from '#dev/testing/api-test.ts';
import { seedApp } from '#dev/testing/apps.ts';
import { seedStaff } from '#dev/testing/support.ts';
import { seedTeam } from '#dev/testing/team.ts';
import { isAppSecret } from '#server/integrations/sign-on/clients.ts';

const signIn = { type: 'web', redirectUris: ['https://app.example/callback'], scopes: ['openid'] };

const team = await seedTeam(app.database, 'Harbour');
const staff = await seedStaff(app, 'Robin Tan');

interface Made {
  clientId: string;
  secret: string;
  earlierEndAt: string | null;
}
const make = (appId: string, body: unknown = {}, person = staff) =>
  app.call<Made>(person, oauth.makeSecret, { params: { id: appId }, body });

describe('the secret of an app', () => {
  test('can be created by provider staff only, and only for an app that runs on a server', async () => {
    const appId = await seedApp(app.database, 'with-secret', { signIn });
    expect((await make(appId, {}, team.owner)).code).toBe(40300);
    const browser = await seedApp(app.database, 'in-browser', { signIn: { ...signIn, type: 'browser' } });
    expect((await make(browser)).code).toBe(40992);
    expect((await make(await seedApp(app.database, 'without'))).code).toBe(40992);
    expect((await make(team.id)).code).toBe(40400);
    expect((await make(appId, { overlapHours: 169 })).code).toBe(42200);
  });

  test('is shown once, and earlier secrets remain valid for the overlap', async () => {
    const appId = await seedApp(app.database, 'rotating', { signIn });
    const opens = (secret: string) => isAppSecret(app.database, appId, secret);
    const first = (await make(appId)).data;
    expect(first).toMatchObject({ clientId: appId, earlierEndAt: null });
    const second = (await make(appId)).data;
    expect(second.earlierEndAt).toEqual(expect.any(String));
    expect([await opens(first.secret), await opens(second.secret)]).toEqual([true, true]);
    const third = (await make(appId, { overlapHours: 0 })).data;
    expect([await opens(first.secret), await opens(second.secret), await opens(third.secret)]).toEqual([false, false, true]);
    const { data } = await app.call<{ items: { ending: string }[] }>(staff, oauth.secrets, { params: { id: appId } });
    expect(data.items).toEqual([expect.objectContaining({ ending: third.secret.slice(-4), endsAt: null })]);
    expect(JSON.stringify(data)).not.toContain(third.secret);
  });
});
