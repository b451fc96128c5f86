import type { ChecklistItem } from '#contract/home.ts';
import type { Actor } from '#server/kernel/context.ts';
import type { Facts } from './home.repository.ts';

/** What is left to set up, of what this person may do; each item is recognised from the team's own data (domain rules 8). */
export function checklistOf(actor: Pick<Actor, 'owner' | 'scope'>, facts: Facts): { item: ChecklistItem; done: boolean }[] {
  const info = actor.scope('070100', 'edit') !== null;
  const items: { item: ChecklistItem; may: boolean; done: boolean }[] = [
    { item: 'FIRST_RUN', may: actor.owner, done: facts.setup_step === 'DONE' },
    { item: 'COMPANY_INFO', may: info, done: facts.has_info },
    { item: 'LOGO', may: info, done: facts.has_logo },
    { item: 'DEPARTMENTS', may: actor.scope('020200', 'edit') !== null, done: facts.departments > 0 },
    { item: 'MEMBERS', may: actor.scope('020100', 'edit') !== null, done: facts.people > 1 },
  ];
  return items.filter(({ may }) => may).map(({ item, done }) => ({ item, done }));
}
