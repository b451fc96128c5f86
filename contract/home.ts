import { z } from 'zod';
import { endpoint, manager } from './kit.ts';

/** What a new team does first, in the order it is shown. Each item is recognised from the team's own data. */
export const checklistItems = ['FIRST_RUN', 'COMPANY_INFO', 'LOGO', 'DEPARTMENTS', 'MEMBERS'] as const;
export type ChecklistItem = (typeof checklistItems)[number];

const joined = z.object({
  /** YYYY-MM in the team's time zone. */
  month: z.string(),
  joined: z.number().int(),
  left: z.number().int(),
});
export type JoinedMonth = z.infer<typeof joined>;

/** Home (010000). A part that the caller's permissions do not cover is null. */
export const home = {
  overview: endpoint({
    method: 'GET',
    path: `${manager}/home`,
    may: 'member',
    summary:
      'What the home page shows: people and cap, departments, who joined and left in twelve months, what is left to set up',
    output: z.object({
      people: z.object({ headcount: z.number().int(), memberCap: z.number().int() }).nullable(),
      departments: z.number().int().nullable(),
      months: z.array(joined).nullable(),
      /** Only what the caller may do. */
      checklist: z.array(z.object({ item: z.enum(checklistItems), done: z.boolean() })),
    }),
  }),
};
