import { useTranslations } from 'use-intl';
import { invitationLimits } from '#contract/people/invitation-facts.ts';
import { StatusTag, type Tone } from '#web/ui/StatusTag.tsx';
import { PlainTable, Stack } from '#web/ui/layout.tsx';
import styles from './Invite.module.css';
import type { SentInvitation } from './invitation-query.ts';

const tones: Partial<Record<SentInvitation['result'], Tone>> = {
  SENT: 'good',
  ALREADY_JOINED: 'info',
  INVITED_TODAY: 'info',
  WRONG_FORMAT: 'bad',
};

/** The result for each person or address, refused ones first. Requires the phrases of `invitations`. */
export function InviteResults({ items }: { items: readonly SentInvitation[] }) {
  const t = useTranslations('invitations.results');
  const sent = items.filter(({ result }) => result === 'SENT').length;
  const sorted = items.toSorted((a, b) => Number(a.result === 'SENT') - Number(b.result === 'SENT'));
  return (
    <Stack as="section" gap="l" shrink aria-label={t('title')}>
      <p role="status">
        {t('summary', { sent, rest: items.length - sent })} {sent > 0 ? t('later') : null}
      </p>
      <div className={styles['scroll']} role="region" aria-label={t('title')} tabIndex={0}>
        <PlainTable className={styles['results']}>
          <thead>
            <tr>
              <th scope="col">{t('who')}</th>
              <th scope="col">{t('what')}</th>
            </tr>
          </thead>
          <tbody>
            {sorted.map(({ employeeId, displayName, recipient, result }) => (
              <tr key={employeeId ?? recipient}>
                <th scope="row">{[displayName, recipient].filter(Boolean).join(' · ') || t('unknown')}</th>
                <td>
                  <StatusTag tone={tones[result] ?? 'warning'}>{t(result, { max: invitationLimits.perTeamADay })}</StatusTag>
                </td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      </div>
    </Stack>
  );
}
