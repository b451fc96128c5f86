import * as oidc from 'openid-client';
import { departments } from '#contract/people/departments.ts';
import type { Endpoint } from '#contract/kit.ts';
import { teams } from '#contract/platform/teams.ts';
import { startServer } from '#server/main.ts';
import { consoleClientId } from '#server/integrations/sign-on/limits.ts';
import { type Running } from '#server/program.ts';
import { readSettings } from '#server/settings.ts';
import { demoAccounts } from '#server/demo/accounts.ts';
import { prepare } from '#server/cli/serve/prepare.ts';
import { type AccountTrial, say, signInAs } from './people.ts';
import { freePort } from './port.ts';

/** The environment of an installation with an external database. */
export const environmentOf = (ownerUrl: string, dataDir: string): NodeJS.ProcessEnv => ({
  DATABASE_URL: ownerUrl,
  DATA_DIR: dataDir,
  ROOT_KEY: '',
  ATRIUM_DEMO: 'on',
  CARD_GATEWAY: 'off',
  LOG_LEVEL: 'silent',
});

/** A running server with the demo, whose owner has signed in by password. */
export interface RunningInstallation extends Running {
  /** Adds a department below the first one. @returns its id, once the server has confirmed it */
  addDepartment(name: string): Promise<string>;
  /** The ids of all departments. */
  departments(): Promise<string[]>;
  /** Sets the logo of the team, with a new file each time. */
  setLogo(png: Buffer): Promise<void>;
}

/** Migrates an empty database, loads the demo, starts the server and signs in the owner of the demo team. */
export async function startInstallation(ownerUrl: string, dataDir: string): Promise<RunningInstallation> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const settings = readSettings({ ...environmentOf(ownerUrl, dataDir), PORT: String(port), PUBLIC_URL: url });
  await prepare(settings, ownerUrl);
  const server = await startServer(settings, ownerUrl);
  const authorization = `Bearer ${await signIn(url)}`;
  const call = async <T>(endpoint: Endpoint, headers: Record<string, string>, body?: BodyInit): Promise<T> => {
    const path = endpoint.path.replace('{id}', headers['x-team-id'] ?? '');
    const request = { method: endpoint.method, headers: { authorization, ...headers }, ...(body !== undefined && { body }) };
    const response = await fetch(url + path, request);
    const answer = (await response.json()) as { message: string; data: T };
    if (response.status !== 200) throw new Error(`${path}: ${response.status} ${JSON.stringify(answer)}`);
    return answer.data;
  };
  const { items } = await call<{ items: { id: string }[] }>(teams.list, {});
  const team = { 'x-team-id': items[0]?.id ?? '' };
  const list = async () =>
    (await call<{ items: { departmentId: string }[] }>(departments.list, team)).items.map(({ departmentId }) => departmentId);
  const [parentId] = await list();
  return {
    stop: () => server.stop(),
    departments: list,
    async addDepartment(name) {
      const json = { ...team, 'content-type': 'application/json' };
      return (await call<{ departmentId: string }>(departments.create, json, JSON.stringify({ name, parentId }))).departmentId;
    },
    async setLogo(png) {
      const form = new FormData();
      form.append('file', new Blob([new Uint8Array(png)], { type: 'image/png' }), 'logo.png');
      await call(teams.logo, team, form);
    },
  };
}

async function signIn(url: string): Promise<string> {
  const client = await oidc.discovery(new URL(`${url}/oidc`), consoleClientId, undefined, oidc.None(), {
    execute: [oidc.allowInsecureRequests],
  });
  const [owner] = demoAccounts;
  const trial = {
    url,
    client,
    say: <T>(...[endpoint, input]: Parameters<AccountTrial['say']>) => say<T>(url, endpoint, input ?? {}),
  };
  return (await signInAs(trial, { email: owner?.email ?? '' }, owner?.password ?? '')).access_token;
}
