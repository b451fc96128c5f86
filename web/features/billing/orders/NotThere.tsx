import { Button } from 'antd';
import { useTranslations } from 'use-intl';
import { ApiError, reasonOf } from '#web/client/api-error.ts';
import { go } from '#web/client/navigation.ts';
import { paths } from '#web/paths.ts';
import { Page, Surface } from '#web/ui/Page.tsx';
import { FactsSkeleton } from '#web/ui/Skeletons.tsx';
import { ErrorState, Missing } from '#web/ui/State.tsx';

/** In the place of an order: it loads, it is not this team's, or it could not be loaded. */
export function NotThere({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const title = useTranslations('shell.pages')('order');
  const words = useTranslations('orders.missing');
  return (
    <Page title={title}>
      <Surface>
        {error instanceof ApiError && error.status === 404 ? (
          <Missing
            title={words('title')}
            text={words('text')}
            action={<Button onClick={() => go(paths.orders)}>{words('back')}</Button>}
          />
        ) : error ? (
          <ErrorState {...reasonOf(error)} onRetry={onRetry} />
        ) : (
          <FactsSkeleton />
        )}
      </Surface>
    </Page>
  );
}
