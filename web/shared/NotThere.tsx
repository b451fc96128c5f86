import { Button } from 'antd';
import { isMissing, reasonOf } from '#web/client/api-error.ts';
import { go } from '#web/client/navigation.ts';
import { Page, Surface } from '#web/ui/Page.tsx';
import { FactsSkeleton } from '#web/ui/Skeletons.tsx';
import { ErrorState, Missing } from '#web/ui/State.tsx';

interface NotThereProps {
  /** The title of the page. */
  page: string;
  error: Error | null;
  onRetry: () => void;
  words: { title: string; text: string; back: string };
  /** The target of `words.back`. */
  back: string;
}

/** Shown instead of a record's page: it is loading, it does not exist in this team, or it could not be loaded. */
export function NotThere({ page, error, onRetry, words, back }: NotThereProps) {
  return (
    <Page title={page}>
      <Surface>
        {isMissing(error) ? (
          <Missing title={words.title} text={words.text} action={<Button onClick={() => go(back)}>{words.back}</Button>} />
        ) : error ? (
          <ErrorState {...reasonOf(error)} onRetry={onRetry} />
        ) : (
          <FactsSkeleton />
        )}
      </Surface>
    </Page>
  );
}
