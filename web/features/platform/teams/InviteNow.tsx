import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { useHere } from '#web/client/here.ts';
import { EmailInvite } from '#web/shared/people/EmailInvite.tsx';
import { InvitationLink } from '#web/shared/people/InvitationLink.tsx';
import { invitationQuery } from '#web/shared/people/invitation-query.ts';
import { QrPicture } from '#web/shared/platform/QrPicture.tsx';
import { Surface } from '#web/ui/Page.tsx';
import { FactsSkeleton } from '#web/ui/Skeletons.tsx';
import { ErrorState } from '#web/ui/State.tsx';
import styles from './InviteNow.module.css';

/** Ways for people to join: link, code, QR code and email. */
export function InviteNow() {
  const t = useTranslations('invitations');
  const { team } = useHere();
  const { data, error, refetch } = useQuery(invitationQuery);
  if (!data) return <Surface>{error ? <ErrorState onRetry={() => void refetch()} /> : <FactsSkeleton rows={3} />}</Surface>;
  const works = data.open && data.link.state === 'VALID';
  return (
    <div className={styles['ways']}>
      <Surface title={t('own.title')}>
        <InvitationLink link={data.link} works={works} />
      </Surface>
      <Surface title={t('qr.title')}>
        <QrPicture url={works ? data.link.url : null} team={team.name} name={team.name} />
      </Surface>
      <div className={styles['wide']}>
        <Surface title={t('email.title')}>
          {data.open ? <EmailInvite left={data.left} /> : <p>{t('switch.closedText')}</p>}
        </Surface>
      </div>
    </div>
  );
}
