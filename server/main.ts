import type { FastifyInstance } from 'fastify';
import { startBackground } from './assembly/background.ts';
import { type Core, type ProcessRole, startCore } from './assembly/core.ts';
import { createApi, mountWeb } from './assembly/web.ts';
import type { RunCommand } from './integrations/backups/backups.schedule.ts';
import { forwardingQueue } from './integrations/log-forwarding/forwarding.ts';
import { startMonitoring } from './integrations/monitoring/monitoring.ts';
import { openDatabase } from './kernel/database/database.ts';
import { createReadiness, readinessTimeout } from './kernel/health/readiness.ts';
import { whyNotListening } from './listening.ts';
import type { Running } from './program.ts';
import type { Settings } from './settings.ts';
import { drainAndClose } from './wiring/drain.ts';
import { createHttp } from './wiring/http.ts';
import { mountOperations } from './wiring/operations.ts';

export interface ServerOptions {
  /** The folder of the built console; without it only the API is served. */
  console?: string | undefined;
  /** By default everything, or requests only if BACKGROUND_WORK is off. */
  role?: ProcessRole | undefined;
  /** Runs commands of the program `atrium`; without it no backups are made. */
  run?: RunCommand;
}

/**
 * Starts a process of the server on a migrated database and listens; a worker only for the endpoints of operators. `stop` drains
 * (decisions/090), lets requests in progress finish for at most SHUTDOWN_SECONDS, then ends background work, sign-on and
 * connections in this order.
 * @param ownerUrl connection string of the database owner; requests run as the server's role
 */
export async function startServer(settings: Settings, ownerUrl: string, options: ServerOptions = {}): Promise<Running> {
  const { console, run, role = settings.backgroundWork ? 'all' : 'web' } = options;
  const stack = new AsyncDisposableStack();
  const telemetry = settings.telemetry && (await loadTelemetry()).startTelemetry(settings.telemetry);
  stack.defer(() => telemetry?.stop());
  try {
    const core = await startCore(settings, ownerUrl, role, stack);
    const background = role === 'web' ? undefined : await startBackground(core, stack, run);
    const monitoring = startMonitoring({
      owner: core.owner,
      publicUrl: settings.publicUrl,
      forwarding: settings.logForwardUrl === undefined ? undefined : () => forwardingQueue(core.owner),
    });
    stack.defer(() => monitoring.stop());
    const app = role === 'worker' ? createWorkerHttp(core) : await createApi(core, monitoring);
    core.log.attach(app.log);
    const { database, health, keyFence, mailMetrics } = core;
    const serverUrl = settings.serverDatabaseUrl;
    const probe = openDatabase(ownerUrl, { max: 1, serverUrl, answersWithin: readinessTimeout, keyFence });
    stack.defer(() => probe.close());
    mountOperations(app, {
      database,
      health,
      telemetry,
      readiness: createReadiness(probe, database),
      metricsToken: settings.metricsToken,
      unsealedTeams: background?.unsealedTeams,
      metrics: [...mailMetrics.all, ...monitoring.metrics],
    });
    // After the metrics, which count only what is mounted later.
    if (role !== 'worker') await mountWeb(app, core, console);
    stack.defer(() => drainAndClose(app, settings));
    await listen(app, settings);
    return { stop: () => stack.disposeAsync() };
  } catch (error) {
    await stack.disposeAsync();
    throw error;
  }
}

function createWorkerHttp({ settings, health }: Core): FastifyInstance {
  const { publicUrl, logLevel, trustProxy } = settings;
  const app = createHttp({ publicUrl, logLevel, trustProxy });
  app.decorate('health', health);
  return app;
}

/** Loads the OpenTelemetry SDK, which takes memory, only where it is used. */
const loadTelemetry = () => import('./integrations/telemetry/telemetry.ts');

async function listen(app: FastifyInstance, { port, host }: Settings): Promise<void> {
  try {
    await app.listen({ port, host });
  } catch (error) {
    throw whyNotListening(error, port, host) ?? error;
  }
}
