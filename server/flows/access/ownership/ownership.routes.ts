import { ownership } from '#contract/access/ownership.ts';
import type { DissolutionItem } from '#server/domain/handover/dissolution.ts';
import type { ScheduledTask } from '#server/kernel/jobs/jobs.ts';
import { route } from '#server/kernel/http/mount.ts';
import { checklist, dissolve, cancelDissolution } from './dissolution.service.ts';
import { dissolveDue } from './dissolve-due.schedule.ts';
import { expireAll } from './expire.service.ts';
import type { OwnershipDependencies } from './ownership.dependencies.ts';
import { readSupport, setSupport } from './support.service.ts';
import * as transfers from './transfer.service.ts';

/** Ownership (070100). `items` is the checklist before a team is dissolved. */
export function ownershipRoutes({ publicUrl }: OwnershipDependencies, items: readonly DissolutionItem[]) {
  const parts = { publicUrl };
  return [
    route(ownership.read, (context, { params }) => transfers.read(context, params.id)),
    route(ownership.offer, (context, { params, body }) => transfers.offer(context, parts, params.id, body)),
    route(ownership.cancel, (context, { params }) => transfers.cancel(context, parts, params.id, params.transferId)),
    route(ownership.accept, (context, { params }) => transfers.accept(context, parts, params.id, params.transferId)),
    route(ownership.decline, (context, { params }) => transfers.decline(context, parts, params.id, params.transferId)),
    route(ownership.checklist, (context, { params }) => checklist(context, items, params.id)),
    route(ownership.dissolve, (context, { params, body }) => dissolve(context, parts, items, params.id, body.name)),
    route(ownership.keep, (context, { params }) => cancelDissolution(context, params.id)),
    route(ownership.support, (context, { params }) => readSupport(context, params.id)),
    route(ownership.setSupport, (context, { params, body }) => setSupport(context, params.id, body.enabled)),
  ];
}

/** Every five minutes: ends expired offers, and dissolves teams whose countdown has ended. */
export function ownershipSchedule(
  { publicUrl }: OwnershipDependencies,
  items: readonly DissolutionItem[],
): Record<string, ScheduledTask> {
  return {
    offers: { cron: '*/5 * * * *', run: (clock) => expireAll(clock, { publicUrl }) },
    dissolutions: { cron: '*/5 * * * *', run: (clock) => dissolveDue(clock, items) },
  };
}
