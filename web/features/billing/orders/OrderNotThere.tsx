import { useTranslations } from 'use-intl';
import { paths } from '#web/paths.ts';
import { NotThere } from '#web/shared/NotThere.tsx';

/** In the place of an order, of this system or the one before it. */
export function OrderNotThere({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const page = useTranslations('shell.pages')('order');
  const words = useTranslations('orders.missing');
  const said = { title: words('title'), text: words('text'), back: words('back') };
  return <NotThere page={page} error={error} onRetry={onRetry} words={said} back={paths.orders} />;
}
