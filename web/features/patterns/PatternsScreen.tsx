import { useTranslations } from 'use-intl';
import { Page } from '#web/ui/Page.tsx';

export function PatternsScreen() {
  const words = useTranslations('shell.pages');
  return <Page title={words('patterns')}>{null}</Page>;
}
