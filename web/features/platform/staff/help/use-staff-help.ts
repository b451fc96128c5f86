import { feedbackKinds } from '#contract/workplace/feedback-facts.ts';
import { api, type Client } from '#web/client/api.ts';
import { maybe, type UrlState, whole, word } from '#web/client/url-fields.ts';
import { usePage } from '#web/client/use-page.ts';

export type FeedbackRow = Awaited<ReturnType<Client['help']['feedback']>>['items'][number];
export type DemoRow = Awaited<ReturnType<Client['help']['demos']>>['items'][number];

export const pageSizes = [20, 50, 100] as const;
export const demosUrl = { page: whole(1), size: whole(20), search: word };
export const feedbackUrl = { ...demosUrl, kind: maybe(feedbackKinds) };

const requested = ({ size, search }: { size: number; search: string }) => ({
  size: pageSizes.find((offered) => offered === size) ?? pageSizes[0],
  ...(search.trim() && { search: search.trim() }),
});

export function useFeedback({ page, kind, ...state }: UrlState<typeof feedbackUrl>) {
  const query = { ...requested(state), ...(kind && { kind }) };
  return usePage({
    queryKey: ['staff', 'feedback', query],
    page,
    read: (pageNumber, signal) => api.help.feedback({ query: { ...query, page: pageNumber } }, { signal }),
  });
}

export function useDemos({ page, ...state }: UrlState<typeof demosUrl>) {
  const query = requested(state);
  return usePage({
    queryKey: ['staff', 'demos', query],
    page,
    read: (pageNumber, signal) => api.help.demos({ query: { ...query, page: pageNumber } }, { signal }),
  });
}
