import type { AppDocumentKind } from '#contract/apps/app-facts.ts';
import type { Product, SetupStep } from '#contract/platform/team-facts.ts';
import { api } from '#web/client/api.ts';
import { hereNow, loadHere } from '#web/client/here.ts';

/** Finishes a step of the first run of this tab's team. A step that was finished with the same choice is not sent again. */
export async function finishStep(done: {
  step: Exclude<SetupStep, 'DONE'>;
  selectedProduct?: Product;
  /** The ticked documents of the product's app. */
  accept?: { kind: AppDocumentKind; version: string }[];
}): Promise<void> {
  const team = hereNow()?.team;
  if (!team) return;
  const due = team.setupStep === done.step;
  const chosen = done.selectedProduct !== undefined && done.selectedProduct !== team.selectedProduct;
  if (!due && !chosen) return;
  await api.teams.setup({ params: { id: team.id }, body: done });
  await loadHere(team.id);
}
