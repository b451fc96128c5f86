import type { FastifyInstance } from 'fastify';
import { type AppUsage, appUsage } from '#contract/apps/app-usage.ts';
import { translator } from '#phrases/translate.ts';
import { report, requireApp } from '../features/billing/subscriptions/usage.service.ts';
import { contextOf, inputOf, type MountOptions } from '../kernel/http/mount.ts';

/** Mounts the endpoint where an app's server reports what a team has used, with the app's id and secret. */
export function mountUsage(app: FastifyInstance, options: Pick<MountOptions, 'database' | 'logKey' | 'fileKey'>): void {
  app.put(appUsage.path, async (request, reply) => {
    const context = contextOf(options, appUsage, request);
    void reply.header('www-authenticate', 'Basic realm="Atrium"');
    const appId = await requireApp(options.database, request.headers.authorization, context.now);
    void reply.removeHeader('www-authenticate');
    const { body } = inputOf({ body: appUsage.body }, request);
    const data = await report(options.database, appId, body as AppUsage, context.now);
    return reply.header('cache-control', 'no-store').send({ code: 0, message: translator(context.language)('errors.ok'), data });
  });
}
