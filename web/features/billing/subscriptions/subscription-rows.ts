import type { SubscriptionItem, Subscriptions, Trial } from './use-subscriptions.ts';

/** A row of the table: a subscription, or an app on trial that can be bought. `key` names it in the URL. */
export type SubscriptionRow = { key: string; name: string } & (
  | { of: SubscriptionItem; trial?: never }
  | { trial: Trial; of?: never }
);

/** The status by which rows are filtered. */
export const rowStates = ['ACTIVE', 'ENDING', 'GRACE', 'CANCELLED', 'TRIAL', 'ENDED'] as const;
export type RowState = (typeof rowStates)[number];

export const rowStateOf = (row: SubscriptionRow): RowState => (row.trial ? 'TRIAL' : row.of.state);

/** Rows of everything: running subscriptions, trials, ended subscriptions. */
export function rowsOf({ items, trials, ended }: Pick<Subscriptions, 'items' | 'trials' | 'ended'>): SubscriptionRow[] {
  const rowOf = (of: SubscriptionItem) => ({ key: of.id, name: `${of.app.name} · ${of.planName}`, of });
  return [
    ...items.map(rowOf),
    ...trials.map((trial) => ({ key: trial.app.appId, name: trial.app.name, trial })),
    ...ended.map(rowOf),
  ];
}

/** The rows with a status; without one, all that are not over. */
export const rowsWith = (rows: readonly SubscriptionRow[], state: RowState | undefined): SubscriptionRow[] =>
  rows.filter((row) => (state ? rowStateOf(row) === state : rowStateOf(row) !== 'ENDED' || row.of?.endedAt === null));
