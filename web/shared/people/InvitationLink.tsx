import { Input } from 'antd';
import { useTranslations } from 'use-intl';
import { formatJoinCode } from '#contract/people/invitation-facts.ts';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import styles from './Invite.module.css';

interface InvitationLinkProps {
  link: { code: string; url: string | null };
  /** Whether the link is valid now; an invalid one is struck through and cannot be copied. */
  works: boolean;
}

/** A link and its code, each with a copy button. Requires the phrases of `invitations`. */
export function InvitationLink({ link, works }: InvitationLinkProps) {
  const t = useTranslations('invitations.own');
  return (
    <div className={styles['rows']}>
      <div className={styles['row']}>
        <span className={styles['label']}>{t('link')}</span>
        {link.url ? (
          <div className={styles['line']}>
            <Input
              className={styles['link'] ?? ''}
              readOnly
              disabled={!works}
              value={link.url}
              aria-label={t('link')}
              onFocus={({ target }) => target.select()}
            />
            <CopyButton size="middle" type="default" text={link.url} label={t('copyLink')} disabled={!works} />
          </div>
        ) : (
          <span className={styles['quiet']}>{t('noLink')}</span>
        )}
      </div>
      <div className={styles['row']}>
        <span className={styles['label']}>{t('code')}</span>
        <div className={styles['line']}>
          <span className={styles['code']} data-off={!works}>
            {formatJoinCode(link.code)}
          </span>
          <CopyButton text={link.code} label={t('copyCode')} disabled={!works} />
        </div>
      </div>
    </div>
  );
}
