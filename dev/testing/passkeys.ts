import { account } from '#contract/access/sign-in.ts';
import type { CreationOptions, RequestOptions } from '#contract/access/passkeys.ts';
import { ownSafety, type Passkey } from '#contract/access/own-security.ts';
import { inTransaction } from '#server/kernel/database/database.ts';
import { makePasskey, type SoftPasskey, type Twist } from './authenticator.ts';
import { createBrowser } from './browser.ts';
import { type AccountTrial, finish, openSignIn, registerPerson, signInAs, type Site } from './people.ts';
import { seedMember, type TestTeam } from './team.ts';

export const password = 'a quiet morning walk';

/** A signed-in person with their calls about passkeys. */
export type KeyPerson = Awaited<ReturnType<typeof arriveKeyPerson>>;
interface Kept {
  id: string;
  name: string;
  recoveryCodes: string[] | null;
}

let arrived = 0;

/** A newly registered, signed-in person with their calls about passkeys. Throttling is reset. */
export async function arriveKeyPerson(trial: AccountTrial) {
  await trial.database.pool.query('DELETE FROM throttles');
  arrived += 1;
  const email = `pat${arrived}@example.com`;
  await registerPerson(trial, email, password);
  const { access_token: token } = await signInAs(trial, { email }, password);
  const newOptions = async () => (await trial.say<CreationOptions>(ownSafety.newPasskey, { token })).data;
  const keep = (passkey: Pick<SoftPasskey, 'made'>, name?: string) =>
    trial.say<Kept>(ownSafety.addPasskey, {
      token,
      body: { credential: passkey.made, device: 'Chrome on Linux', ...(name && { name }) },
    });
  return {
    email,
    token,
    newOptions,
    /** Creates a passkey without storing it in the account. */
    make: async (twist: Twist = {}, how: Parameters<typeof makePasskey>[3] = {}) =>
      makePasskey(await newOptions(), trial.url, twist, how),
    keep,
    /** Creates a passkey and stores it in the account. */
    add: async (twist: Twist = {}, how: Parameters<typeof makePasskey>[3] = {}) => {
      const passkey = makePasskey(await newOptions(), trial.url, twist, how);
      const { status, data } = await keep(passkey);
      if (status !== 200) throw new Error(`The passkey was not stored: ${status}`);
      return { ...passkey, row: data };
    },
    remove: (id: string) => trial.say(ownSafety.removePasskey, { token, params: { id } }),
    rename: (id: string, name: string) => trial.say(ownSafety.renamePasskey, { token, params: { id }, body: { name } }),
    listed: async () => (await trial.say<{ passkeys: Passkey[] }>(ownSafety.secondFactor, { token })).data.passkeys,
    fresh: (body: Record<string, unknown>, as = token) => trial.say(ownSafety.freshSignIn, { token: as, body }),
    freshOptions: async (as = token) => (await trial.say<RequestOptions>(ownSafety.freshOptions, { token: as })).data,
    /** Adds the person to a team, so that its log contains their events. */
    join: async (team: TestTeam) => {
      const { rows } = await trial.database.pool.query<{ id: string }>('SELECT id FROM accounts WHERE email = $1', [email]);
      await inTransaction(trial.database, { teamId: team.id }, (tx) =>
        seedMember(tx, team.id, { accountId: rows[0]?.id ?? '', name: 'Pat Key', departmentId: team.sales, email }),
      );
    },
  };
}

/** A sign-in page before anything is typed. */
export async function openPage(trial: Site) {
  const browser = createBrowser();
  const { uid, request } = await openSignIn(trial, browser);
  const params = { uid };
  return {
    ask: async () => (await trial.say<RequestOptions>(account.passkeyOptions, { params, body: {}, browser })).data,
    enter: (passkey: unknown) => trial.say(account.signInByPasskey, { params, body: { passkey }, browser }),
    finish: (returnTo: string) => finish(trial, browser, request, returnTo),
  };
}

/** Signs in by a passkey alone, on a new sign-in page. */
export async function enterBy(trial: Site, passkey: SoftPasskey, twist: Twist = {}) {
  const page = await openPage(trial);
  return page.enter(passkey.sign(await page.ask(), twist));
}

/** The sign-in page after the password step. */
export async function openHalf(trial: Site, email: string) {
  const browser = createBrowser();
  const { uid, request } = await openSignIn(trial, browser);
  const params = { uid };
  const given = { params, body: { email, password }, browser };
  const { data } = await trial.say<{ step: string | null; ways: string[] }>(account.signIn, given);
  const { step } = data;
  return {
    data,
    ask: async () => (await trial.say<RequestOptions>(account.passkeyOptions, { params, body: { step }, browser })).data,
    enter: (body: Record<string, unknown>) =>
      trial.say(account.signInBySecondFactor, { params, body: { step, ...body }, browser }),
    finish: (returnTo: string) => finish(trial, browser, request, returnTo),
  };
}
