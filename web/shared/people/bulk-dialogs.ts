import { lazy } from 'react';
import { currentLanguage } from '#web/client/language.ts';
import { loadPhrases } from '#web/client/phrases.ts';

// The dialogs of bulk changes and their phrases, loaded when they are needed.
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
