import { z } from 'zod';
import { guideSteps } from './guide-facts.ts';
import { endpoint, id, manager } from '../kit.ts';

/**
 * Progress of a member in the beginner guide. home: it was started; member, appManager, application and subscription (two flags):
 * its four steps; bannerUpdate and bannerContent: hints of the banner screens; lamp: finished or skipped.
 */
const flags = z.object({
  appManagerFlag: z.boolean(),
  applicationFlag: z.boolean(),
  homeFlag: z.boolean(),
  lampFlag: z.boolean(),
  memberFlag: z.boolean(),
  bannerUpdateFlag: z.boolean(),
  bannerContentFlag: z.boolean(),
  subscriptionFlag: z.object({ firstStep: z.boolean(), secondStep: z.boolean() }),
});
const guide = flags.extend({
  /** Steps that the team's data shows as done, regardless of who did them (domain rules 8). */
  recognised: z.array(z.enum(guideSteps)),
});
export type Guide = z.infer<typeof guide>;
/** A missing flag keeps its value. */
const guideChange = flags.partial().extend({ subscriptionFlag: flags.shape.subscriptionFlag.partial().optional() });
export type GuideChange = z.infer<typeof guideChange>;

const path = `${manager}/employees/{employeeId}/guide`;
const params = z.object({ employeeId: id });

/**
 * The beginner guide (specification sections 3, 7 and 9). Only the member can read and write it; for other callers it is not
 * found.
 */
export const guides = {
  read: endpoint({
    method: 'GET',
    path,
    may: 'member',
    viewing: 'personal',
    summary: "Returns the caller's progress in the beginner guide; all flags are false before it is started",
    params,
    output: guide,
    errors: ['notFound'],
  }),
  create: endpoint({
    method: 'POST',
    path,
    may: 'member',
    summary: 'Starts the guide; refused (changedMeanwhile) if it was already started, such as on another device',
    params,
    body: guideChange,
    output: guide,
    errors: ['notFound', 'changedMeanwhile', 'keyReused'],
    log: 'guide.create',
  }),
  update: endpoint({
    method: 'PUT',
    path,
    may: 'member',
    summary: 'Updates flags of a started guide',
    params,
    body: guideChange,
    output: guide,
    errors: ['notFound', 'noChanges', 'keyReused'],
    log: 'guide.update',
  }),
};
