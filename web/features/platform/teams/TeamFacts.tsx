import type { ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { languageNames } from '#contract/languages.ts';
import type { Team } from '#contract/platform/teams.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { DetailColumns, Facts } from '#web/ui/DetailPage.tsx';
import { Surface } from '#web/ui/Page.tsx';
import { Moment } from '#web/ui/Time.tsx';
import { useZones } from '#web/ui/use-zones.ts';
import { CapMeter } from './CapMeter.tsx';
import styles from './TeamFacts.module.css';

type TextKey = 'name' | 'industry' | 'size' | 'country' | 'city' | 'location' | 'address' | 'contact' | 'contactNumber';

/** The read-only view of a team. `logo` replaces the picture for people who may change it. */
export function TeamFacts({ team, logo }: { team: Team; logo: ReactNode }) {
  const t = useTranslations('teams');
  const locale = useLocale();
  const zones = useZones();
  const country = team.country && (new Intl.DisplayNames(locale, { type: 'region' }).of(team.country) ?? team.country);
  const currency = new Intl.DisplayNames(locale, { type: 'currency' }).of(team.currency);
  const fact = (key: TextKey, value: ReactNode) => ({ key, label: t(`fields.${key}`), value });
  return (
    <DetailColumns
      side={
        <>
          <Surface title={t('fields.logo')}>{logo ?? <Avatar square size={64} name={team.name} photo={team.logo} />}</Surface>
          {team.memberCap === null || team.headcount === null ? null : (
            <Surface title={t('fields.members')}>
              <CapMeter headcount={team.headcount} cap={team.memberCap} />
            </Surface>
          )}
        </>
      }
    >
      <Surface title={t('info.company')}>
        <Facts
          items={[
            fact('name', team.name),
            fact('industry', team.industry && t(`industries.${team.industry}`)),
            fact('size', team.size && t(`sizes.${team.size}`)),
            { key: 'website', label: t('fields.website'), value: team.website && <Website address={team.website} /> },
          ]}
        />
      </Surface>
      <Surface title={t('info.place')}>
        <Facts
          items={[
            fact('country', country),
            fact('city', team.city),
            fact('location', team.location),
            fact('address', team.address),
            fact('contact', team.contact),
            fact('contactNumber', team.contactNumber),
          ]}
        />
      </Surface>
      <Surface title={t('info.settings')}>
        <Facts
          items={[
            {
              key: 'defaultLang',
              label: t('fields.defaultLang'),
              value: <span translate="no">{languageNames[team.defaultLang]}</span>,
            },
            { key: 'timeZone', label: t('fields.timeZone'), value: zones.label(team.timeZone) },
            { key: 'currency', label: t('fields.currency'), value: `${team.currency} · ${currency ?? ''}` },
          ]}
        />
      </Surface>
      <Surface title={t('info.technical')}>
        <Facts
          items={[
            { key: 'code', label: t('fields.code'), value: <code className={styles['code']}>{team.code}</code> },
            { key: 'id', label: t('fields.id'), value: <code className={styles['code']}>{team.id}</code> },
            { key: 'createdAt', label: t('fields.createdAt'), value: <Moment at={team.createdAt} /> },
          ]}
        />
      </Surface>
    </DetailColumns>
  );
}

function Website({ address }: { address: string }) {
  return (
    <a href={address} target="_blank" rel="noreferrer noopener">
      {address.replace(/^https?:\/\//, '').replace(/\/$/, '')}
    </a>
  );
}
