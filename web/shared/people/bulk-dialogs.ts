import { lazy } from 'react';
import { currentLanguage } from '#web/client/language.ts';
import { loadPhrases } from '#web/client/phrases.ts';

// Dialogs of changes of many members, with their words, once they are needed.
const words = () => loadPhrases(currentLanguage(), 'members', 'bulk');

export const ChangeDepartmentsDialog = lazy(async () => {
  const [{ ChangeDepartmentsDialog: dialog }] = await Promise.all([import('./ChangeDepartmentsDialog.tsx'), words()]);
  return { default: dialog };
});
export const ChangeFieldsDialog = lazy(async () => {
  const [{ ChangeFieldsDialog: dialog }] = await Promise.all([import('./ChangeFieldsDialog.tsx'), words()]);
  return { default: dialog };
});
export const BulkProgress = lazy(async () => {
  const [{ BulkProgress: progress }] = await Promise.all([import('./BulkProgress.tsx'), words()]);
  return { default: progress };
});
