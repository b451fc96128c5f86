import type { FastifyInstance } from 'fastify';
import { mountDeveloperMail } from '../integrations/mail/developer-page.ts';
import { mailFolder, sendsText, showsStoredMail } from '../integrations/mail/mail.ts';
import type { Monitoring } from '../integrations/monitoring/monitoring.ts';
import { mountSignOn } from '../integrations/sign-on/mount.ts';
import { createPasswords } from '../integrations/sign-on/passwords.ts';
import { createApp } from '../wiring/app.ts';
import { mountConsole } from '../wiring/console.ts';
import { mountOpenApi } from '../wiring/open-api.ts';
import { mountDescription } from '../wiring/operations.ts';
import type { Core } from './core.ts';

/** Creates the HTTP server of the API, without listening. */
export function createApi(core: Core, monitoring: Monitoring): Promise<FastifyInstance> {
  const { settings, database, logKey, signOn, derive, store, health } = core;
  const { publicUrl } = settings;
  return createApp({
    database,
    logKey,
    fileKey: derive('files'),
    verify: (token) => signOn.verifyToken(token),
    account: {
      signOn,
      passwords: createPasswords(),
      secretKey: derive('accounts'),
      publicUrl,
      mobile: sendsText(settings),
      developerMail: showsStoredMail(settings),
    },
    invitations: { publicUrl, secretKey: derive('invitations'), sms: sendsText(settings) },
    webhooks: { secretKey: derive('webhooks'), allowed: core.allowed },
    unsubscribeKey: derive('unsubscribe'),
    cards: core.cards,
    store,
    salesEmail: settings.salesEmail,
    help: { supportEmail: settings.supportEmail, downloads: settings.downloads },
    checkAnswers: false,
    health,
    monitoring,
    logLevel: settings.logLevel,
    trustProxy: settings.trustProxy,
    connections: { total: settings.maxConnections, perAddress: settings.maxConnectionsPerAddress },
  });
}

/** Adds sign-on, the open API, descriptions and the console. @param console the folder of the built console */
export async function mountWeb(app: FastifyInstance, core: Core, console: string | undefined): Promise<void> {
  const { settings, database, logKey, signOn, derive } = core;
  const { publicUrl } = settings;
  await mountSignOn(app, signOn, database);
  mountDescription(app, publicUrl);
  const { verifyAppToken } = signOn;
  mountOpenApi(app, { database, logKey, fileKey: derive('files'), publicUrl, verifyAppToken, checkAnswers: false });
  if (showsStoredMail(settings)) mountDeveloperMail(app, mailFolder(settings), publicUrl);
  if (console !== undefined) {
    const { demo: developerPages, offlinePage } = settings;
    await mountConsole(app, console, { developerPages, offlinePage });
  }
}
