import * as oidc from 'openid-client';
import type { Endpoint } from '#contract/kit.ts';
import { startServer } from '#server/main.ts';
import { consoleClientId } from '#server/integrations/sign-on/limits.ts';
import { readSettings } from '#server/settings.ts';
import { say, type Site } from './people.ts';

/** The whole server in this process, with everything that `npm start` runs except the console. */
export interface Served extends Site {
  stop(): Promise<void>;
}

export interface ServedOptions {
  /** The migrated database as its owner. */
  ownerUrl: string;
  dataDir: string;
  port: number;
  env?: NodeJS.ProcessEnv;
}

export async function startServed({ ownerUrl, dataDir, port, env = {} }: ServedOptions): Promise<Served> {
  const settings = readSettings({ DATA_DIR: dataDir, PORT: String(port), ATRIUM_DEMO: 'off', LOG_LEVEL: 'silent', ...env });
  const { stop } = await startServer(settings, ownerUrl);
  const { publicUrl: url } = settings;
  try {
    const client = await oidc.discovery(new URL(`${url}/oidc`), consoleClientId, undefined, oidc.None(), {
      execute: [oidc.allowInsecureRequests],
    });
    return { url, client, stop, say: <T>(endpoint: Endpoint, input = {}) => say<T>(url, endpoint, input) };
  } catch (error) {
    await stop();
    throw error;
  }
}
