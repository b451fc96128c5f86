import { skipToken, useQuery } from '@tanstack/react-query';
import { menu, type MenuCode } from '#contract/access/permission-facts.ts';
import { isMissing } from '#web/client/api-error.ts';
import { api, type Output } from '#web/client/api.ts';
import type { Api } from '#contract/api.ts';
import { uuid, type UrlField } from '#web/client/url-fields.ts';

export type MenuRights = Output<Api['menuRights']['list']>;
export type MenuExplanationAnswer = Output<Api['menuRights']['explain']>;

const code: UrlField<MenuCode | undefined> = {
  read: (text) => menu.find((entry) => entry.code === text)?.code,
  write: (value) => value ?? '',
};

/** The member whose permissions are shown, and the permission that is explained. */
export const explainUrl = { member: uuid, code };

/** What a member may do on every screen; no request is made without a member. */
export function useMenuRights(id: string) {
  return useQuery({
    queryKey: ['roles', 'rights', id],
    queryFn: id ? ({ signal }) => api.menuRights.list({ params: { id } }, { signal, quiet: isMissing }) : skipToken,
  });
}

/** Why the member may open a screen, or not. While the next explanation loads, the previous one stays. */
export function useMenuExplanation(id: string, menuCode: MenuCode | undefined) {
  return useQuery({
    queryKey: ['roles', 'rights', id, menuCode],
    queryFn: menuCode
      ? ({ signal }) => api.menuRights.explain({ params: { id, code: menuCode } }, { signal, quiet: isMissing })
      : skipToken,
    placeholderData: (previous, query) => (query?.queryKey[2] === id ? previous : undefined),
  });
}
