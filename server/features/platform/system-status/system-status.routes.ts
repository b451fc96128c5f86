import { systemStatus } from '#contract/platform/system-status.ts';
import { route } from '#server/kernel/http/mount.ts';
import { read, type StatusSources } from './system-status.service.ts';

export const systemStatusRoutes = (sources: StatusSources) => [route(systemStatus.read, () => read(sources))];
