import { departmentHeadCode, menu, type MenuCode } from '#contract/access/permission-facts.ts';
import { createStore } from '#web/ui/store.ts';
import type { PageKey } from './page-keys.ts';

/** A screen that was not opened for lack of a permission. */
export interface RefusedScreen {
  page: PageKey;
  /** The menu entry that a role must contain; null if no role grants it (screens of department heads). */
  permission: PageKey | null;
  access: 'view' | 'edit';
}

/** The screen that led to `/401`; null if that page was opened by its address. */
export const refusedScreen = createStore<RefusedScreen | null>(null);

/** Notes that a screen was refused. Of several codes, one of which is enough, the first is named. */
export function noteRefusedScreen(page: PageKey, codes: readonly MenuCode[], access: 'view' | 'edit'): void {
  const code = codes.find((each) => each !== departmentHeadCode);
  refusedScreen.set({ page, permission: menu.find((entry) => entry.code === code)?.key ?? null, access });
}
