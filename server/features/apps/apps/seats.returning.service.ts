import type { HandoverReturn, ReturnRefusals } from '#server/domain/handover/handover.ts';
import type { LogEvent } from '#server/kernel/log/operation-log.ts';
import * as repository from './seats.repository.ts';
import { rangeOf } from './seats.service.ts';
import * as settings from './settings.repository.ts';
import { event } from './settings.service.ts';

/** Seats return to a restored member who is in the range of the app, while there is a free one. */
export const returnedSeats: HandoverReturn = {
  async refusals(db, restorer, member, items) {
    const refusals: ReturnRefusals = new Map();
    for (const { id } of items) {
      const row = await settings.find(db, member.teamId, id, restorer.language);
      if (!row || row.version === null || row.seats === null) refusals.set(id, 'CHANGED');
      else if (row.used >= row.seats) refusals.set(id, 'NO_SEAT');
    }
    return refusals;
  },
  async perform(tx, restorer, member, items) {
    const refusals: ReturnRefusals = new Map();
    const events: LogEvent[] = [];
    for (const { id } of items) {
      await settings.lock(tx, member.teamId, id);
      const row = await settings.find(tx, member.teamId, id, restorer.language);
      if (!row || row.seats === null) {
        refusals.set(id, 'CHANGED');
        continue;
      }
      const range = await rangeOf(tx, restorer, row);
      const [person] = await repository.findPeople(tx, member.teamId, [member.id], { scope: 'all', range });
      await repository.sweep(tx, member.teamId, id, range);
      if (!person?.inside) refusals.set(id, 'OUTSIDE_RANGE');
      else if (await repository.assign(tx, member.teamId, id, [member.id], row.seats))
        events.push(event(row, 'app.seats', { after: { seats: [member.name] } }));
      else refusals.set(id, 'NO_SEAT');
    }
    return { events, refusals };
  },
};
