import type { JobType } from '#contract/people/member-facts.ts';
import { translator, type Translator } from '#phrases/translate.ts';
import type { TeamContext } from '#server/kernel/context.ts';
import { dateIn } from '#server/kernel/dates.ts';
import { asTeamReadOnly } from '#server/kernel/database/read-only.ts';
import { AppError } from '#server/kernel/errors.ts';
import type { FileAnswer } from '#server/kernel/http/send-file.ts';
import { streamSheet, xlsxType } from '#server/integrations/spreadsheets/write.ts';
import type { State } from './bulk-change.repository.ts';
import * as repository from './bulk-change.repository.ts';
import * as changes from './changes.repository.ts';

const atOnce = 1000;

/** The result of a change as a file: each member's former and new values, or why they were left out. Uses constant memory. */
export async function result(context: TeamContext, id: string): Promise<FileAnswer> {
  const { team, actor, language } = context;
  const t = translator(language);
  const row = await asTeamReadOnly(context.database, team.id, (db) => changes.findOwn(db, team.id, actor.memberId, id));
  if (!row || row.status === 'RUNNING') throw new AppError('notFound');
  const date = dateIn(context.timeZone, context.now);
  const columns = [
    { header: t('members.fields.displayName'), width: 24 },
    { header: t('members.fields.employeeNumber'), width: 16 },
    { header: t('bulk.file.outcome'), width: 40 },
    { header: t('bulk.file.before'), width: 40 },
    { header: t('bulk.file.after'), width: 40 },
  ];
  const note = t('bulk.file.note', { date, people: row.people, leftOut: row.skipped });
  return {
    name: `${t('bulk.file.name', { date }).replace(/[\\/:*?"<>|\p{Cc}\s]+/gu, ' ')}.xlsx`,
    contentType: xlsxType,
    content: streamSheet(
      { name: t('bulk.file.sheet'), note, columns },
      rows(context, { id, undone: row.status === 'UNDONE' }, t),
    ),
  };
}

async function* rows(
  context: TeamContext,
  { id, undone }: { id: string; undone: boolean },
  t: Translator,
): AsyncGenerator<string[]> {
  const teamId = context.team.id;
  for (let after: string | null = null; ;) {
    const page = await asTeamReadOnly(context.database, teamId, async (db) => {
      const some = await changes.nextOutcomes(db, teamId, id, after, atOnce);
      const states = some.flatMap((row) => [row.before, row.after].filter((state) => state !== null));
      const places = await repository.departmentsByIds(db, [
        ...new Set(states.flatMap((state) => ('departments' in state ? state.departments : []))),
      ]);
      const leaders = states.flatMap((state) => ('leader_id' in state && state.leader_id ? [state.leader_id] : []));
      const names = await repository.namesOf(db, teamId, leaders);
      return { some, nameOf: new Map([...places.map((place) => [place.id, place.path_name] as const), ...names]) };
    });
    for (const row of page.some) {
      const state = (value: State | null) => (value ? stateText(value, page.nameOf, t) : '');
      yield [row.name, row.number ?? '', outcomeText(row, undone, t), state(row.before), state(row.after)];
    }
    if (page.some.length < atOnce) return;
    after = page.some.at(-1)?.member_id ?? null;
  }
}

function outcomeText(row: changes.OutcomeRow, undone: boolean, t: Translator): string {
  if (row.skip_reason) return t(`bulk.reasons.${row.skip_reason}`);
  return row.undo_skip_reason
    ? t(`bulk.kept.${row.undo_skip_reason as 'CHANGED' | 'GONE' | 'OUTSIDE_SCOPE'}`)
    : t(undone ? 'bulk.file.undone' : 'bulk.file.changed');
}

function stateText(state: State, nameOf: ReadonlyMap<string, string>, t: Translator): string {
  if ('departments' in state) return state.departments.map((id) => nameOf.get(id) ?? '–').join('; ');
  return [
    state.job_type && t(`members.choices.jobType.${state.job_type as JobType}`),
    state.leader_id && (nameOf.get(state.leader_id) ?? '–'),
    state.job_title,
    state.position,
  ]
    .filter(Boolean)
    .join('; ');
}
