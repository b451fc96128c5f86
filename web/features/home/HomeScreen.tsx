import { useTranslations } from 'use-intl';
import { useHere } from '#web/client/here.ts';
import { Page, Surface } from '#web/ui/Page.tsx';

/** Home (010000). */
export function HomeScreen() {
  const words = useTranslations('shell.pages');
  const { team } = useHere();
  return (
    <Page title={words('home')} purpose={team.name}>
      <Surface>{team.name}</Surface>
    </Page>
  );
}
