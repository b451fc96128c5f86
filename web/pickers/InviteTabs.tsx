import { useTranslations } from 'use-intl';
import { Go } from '#web/client/Go.tsx';
import { paths } from '#web/paths.ts';
import styles from './Invite.module.css';

const places = {
  link: paths.invite,
  email: `${paths.invite}?way=email`,
  mobile: `${paths.invite}?way=mobile`,
  links: `${paths.invite}?way=links`,
  requests: paths.inviteList,
} as const;

/** The ways of inviting and, beside them, who has asked to join. Speaks the phrases of `invitations`. */
export function InviteTabs({ current }: { current: keyof typeof places }) {
  const words = useTranslations('invitations.ways');
  const label = useTranslations('shell.pages')('invite');
  return (
    <nav className={styles['tabs']} aria-label={label}>
      {(Object.keys(places) as (keyof typeof places)[]).map((key) => (
        <Go key={key} to={places[key]} {...(key === current ? { 'aria-current': 'page' as const } : {})}>
          {words(key)}
        </Go>
      ))}
    </nav>
  );
}
