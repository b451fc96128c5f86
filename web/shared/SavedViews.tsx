import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type savedViewLists, savedViewLimits } from '#contract/people/saved-view-facts.ts';
import { inBackground } from '#web/client/api-error.ts';
import { api } from '#web/client/api.ts';
import { useHere } from '#web/client/here.ts';
import { go, navigation, useSearchText } from '#web/client/navigation.ts';
import { SavedViewsMenu } from '#web/ui/SavedViewsMenu.tsx';

interface SavedViewsProps {
  list: (typeof savedViewLists)[number];
}

/** The person's saved views of a list: the query of its URL under a name. Not shown during a view as member. */
export function SavedViews({ list }: SavedViewsProps) {
  return useHere().user.viewing ? null : <OwnViews list={list} />;
}

function OwnViews({ list }: SavedViewsProps) {
  const queries = useQueryClient();
  const queryKey = ['savedViews', list];
  const search = useSearchText();
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => (await api.savedViews.list({ query: { list } }, { signal })).items,
  });
  const views = data ?? [];
  const changed = () => queries.invalidateQueries({ queryKey });
  return (
    <SavedViewsMenu
      views={views}
      nameLimit={savedViewLimits.name}
      onOpen={(id) => {
        const view = views.find((candidate) => candidate.id === id);
        if (view) go(`${navigation().place().pathname}${view.query && `?${view.query}`}`);
      }}
      onSave={async (name) => {
        await api.savedViews.create({ body: { list, name, query: withoutPage(search) } });
        await changed();
      }}
      onDelete={(id) => inBackground(api.savedViews.remove({ params: { id } }).then(changed))}
    />
  );
}

/** A view contains filters, sort and columns; it always opens at the first page. */
function withoutPage(search: string): string {
  const query = new URLSearchParams(search);
  query.delete('page');
  return query.toString();
}
