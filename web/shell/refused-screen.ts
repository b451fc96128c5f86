import { redirect } from '@tanstack/react-router';
import { departmentHeadCode, menu, type MenuCode } from '#contract/access/permission-facts.ts';
import { paths } from '#web/paths.ts';
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

/**
 * Redirects to `/401`, which names the refused screen if one is given. Of several codes, one of which is enough, the first is
 * named.
 */
export function refuse(screen?: { page: PageKey; codes: readonly MenuCode[]; access: 'view' | 'edit' }): never {
  const code = screen?.codes.find((each) => each !== departmentHeadCode);
  const permission = menu.find((entry) => entry.code === code)?.key ?? null;
  refusedScreen.set(screen ? { page: screen.page, permission, access: screen.access } : null);
  return redirect({ href: paths.noAccess, throw: true }) as never;
}
