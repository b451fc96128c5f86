import { Button } from 'antd';
import { useTranslations } from 'use-intl';
import { go } from '#web/client/navigation.ts';

/** A link to the home page that looks like a button. */
export function HomeButton({ to }: { to: string }) {
  const t = useTranslations('shell.notFound');
  return (
    <Button
      href={to}
      onClick={(event) => {
        event.preventDefault();
        go(to);
      }}
    >
      {t('home')}
    </Button>
  );
}
