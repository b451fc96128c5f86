import { Input } from 'antd';
import { useTranslations } from 'use-intl';
import { formatJoinCode } from '#contract/people/invitation-facts.ts';
import { CopyButton } from '#web/ui/CopyButton.tsx';
import { Row, Stack, Text } from '#web/ui/layout.tsx';
import styles from './Invite.module.css';

interface InvitationLinkProps {
  link: { code: string; url: string | null };
  /** Whether the link is valid now; an invalid one is struck through and cannot be copied. */
  works: boolean;
  /** A custom link, which cannot be reset as the team's link can. */
  named?: boolean;
}

/** A link and its code, each with a copy button. Requires the phrases of `invitations`. */
export function InvitationLink({ link, works, named = false }: InvitationLinkProps) {
  const t = useTranslations('invitations.own');
  return (
    <Stack gap="l" shrink>
      <Stack gap="2xs" shrink>
        <Text tone="quiet">{t('link')}</Text>
        {link.url ? (
          <Row gap="s" align="center" shrink>
            <Input
              className={styles['link'] ?? ''}
              readOnly
              disabled={!works}
              value={link.url}
              aria-label={t('link')}
              onFocus={({ target }) => target.select()}
            />
            <CopyButton size="middle" type="default" text={link.url} label={t('copyLink')} disabled={!works} />
          </Row>
        ) : (
          <Text tone="quiet">{t(named ? 'noNamedLink' : 'noLink')}</Text>
        )}
      </Stack>
      <Stack gap="2xs" shrink>
        <Text tone="quiet">{t('code')}</Text>
        <Row gap="s" align="center" shrink>
          <Text size="xl" weight="strong" className={styles['code']} data-off={!works}>
            {formatJoinCode(link.code)}
          </Text>
          <CopyButton text={link.code} label={t('copyCode')} disabled={!works} />
        </Row>
      </Stack>
    </Stack>
  );
}
