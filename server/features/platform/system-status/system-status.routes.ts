import { systemStatus } from '#contract/platform/system-status.ts';
import type { Health } from '#server/kernel/health/health.ts';
import { route } from '#server/kernel/http/mount.ts';
import { read } from './system-status.service.ts';

export const systemStatusRoutes = (health: Health) => [route(systemStatus.read, () => Promise.resolve(read(health)))];
