import { useTranslations } from 'use-intl';
import { paths } from '#web/paths.ts';
import { NotThere } from '#web/shared/NotThere.tsx';

/** In the place of an order, of this system or the one before it. */
export function OrderNotThere({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const page = useTranslations('shell.pages')('order');
  const t = useTranslations('orders.missing');
  const said = { title: t('title'), text: t('text'), back: t('back') };
  return <NotThere page={page} error={error} onRetry={onRetry} words={said} back={paths.orders} />;
}
