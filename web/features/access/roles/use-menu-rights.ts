import { skipToken, useQuery } from '@tanstack/react-query';
import { menu, type MenuCode } from '#contract/permissions.ts';
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

/** Whose permissions are looked at, and which of them is explained. */
export const explainUrl = { member: uuid, code };

/** What a member may do on every screen; nothing is asked without one. */
export function useMenuRights(id: string) {
  return useQuery({
    queryKey: ['roles', 'rights', id],
    queryFn: id ? ({ signal }) => api.menuRights.list({ params: { id } }, { signal, quiet: isMissing }) : skipToken,
  });
}

/** Why they may, or not. While the next screen's answer loads, the one before stays. */
export function useMenuExplanation(id: string, asked: MenuCode | undefined) {
  return useQuery({
    queryKey: ['roles', 'rights', id, asked],
    queryFn: asked
      ? ({ signal }) => api.menuRights.explain({ params: { id, code: asked } }, { signal, quiet: isMissing })
      : skipToken,
    placeholderData: (previous, query) => (query?.queryKey[2] === id ? previous : undefined),
  });
}
