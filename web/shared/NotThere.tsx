import { Button } from 'antd';
import { isMissing, reasonOf } from '#web/client/api-error.ts';
import { go } from '#web/client/navigation.ts';
import { Page, Surface } from '#web/ui/Page.tsx';
import { FactsSkeleton } from '#web/ui/Skeletons.tsx';
import { ErrorState, Missing } from '#web/ui/State.tsx';

interface NotThereProps {
  /** Of the page that would stand here. */
  page: string;
  error: Error | null;
  onRetry: () => void;
  words: { title: string; text: string; back: string };
  /** Where `words.back` leads. */
  back: string;
}

/** In the place of one thing that has a page: it loads, it is not this team's or is gone, or it could not be loaded. */
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
