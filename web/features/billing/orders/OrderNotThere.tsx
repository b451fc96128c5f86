import { useTranslations } from 'use-intl';
import { paths } from '#web/paths.ts';
import { NotThere } from '#web/shared/NotThere.tsx';

/** Shown instead of an order of this or the previous system that cannot be displayed. */
export function OrderNotThere({ error, onRetry }: { error: Error | null; onRetry: () => void }) {
  const page = useTranslations('shell.pages')('order');
  const t = useTranslations('orders.missing');
  const words = { title: t('title'), text: t('text'), back: t('back') };
  return <NotThere page={page} error={error} onRetry={onRetry} words={words} back={paths.orders} />;
}
