import type { ReactNode } from 'react';
import { useLocale, useTranslations } from 'use-intl';
import { languageNames } from '#contract/languages.ts';
import type { Team } from '#contract/platform/teams.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { DetailColumns, Facts } from '#web/ui/DetailPage.tsx';
import { Surface } from '#web/ui/Page.tsx';
import { Moment } from '#web/ui/Time.tsx';
import { zoneLabel } from '#web/ui/zone-label.ts';
import { CapMeter } from './CapMeter.tsx';
import styles from './TeamFacts.module.css';

type TextKey = 'name' | 'industry' | 'size' | 'country' | 'city' | 'location' | 'address' | 'contact' | 'contactNumber';

/** A team as one reads it. `logo` stands in place of the picture for who may change it. */
export function TeamFacts({ team, logo }: { team: Team; logo: ReactNode }) {
  const words = useTranslations('teams');
  const locale = useLocale();
  const country = team.country && (new Intl.DisplayNames(locale, { type: 'region' }).of(team.country) ?? team.country);
  const currency = new Intl.DisplayNames(locale, { type: 'currency' }).of(team.currency);
  const fact = (key: TextKey, value: ReactNode) => ({ key, label: words(`fields.${key}`), value });
  return (
    <DetailColumns
      side={
        <>
          <Surface title={words('fields.logo')}>{logo ?? <Avatar square size={64} name={team.name} photo={team.logo} />}</Surface>
          {team.memberCap === null || team.headcount === null ? null : (
            <Surface title={words('fields.members')}>
              <CapMeter headcount={team.headcount} cap={team.memberCap} />
            </Surface>
          )}
        </>
      }
    >
      <Surface title={words('info.company')}>
        <Facts
          items={[
            fact('name', team.name),
            fact('industry', team.industry && words(`industries.${team.industry}`)),
            fact('size', team.size && words(`sizes.${team.size}`)),
            { key: 'website', label: words('fields.website'), value: team.website && <Website address={team.website} /> },
          ]}
        />
      </Surface>
      <Surface title={words('info.place')}>
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
      <Surface title={words('info.settings')}>
        <Facts
          items={[
            {
              key: 'defaultLang',
              label: words('fields.defaultLang'),
              value: <span translate="no">{languageNames[team.defaultLang]}</span>,
            },
            { key: 'timeZone', label: words('fields.timeZone'), value: zoneLabel(team.timeZone, locale) },
            { key: 'currency', label: words('fields.currency'), value: `${team.currency} · ${currency ?? ''}` },
          ]}
        />
      </Surface>
      <Surface title={words('info.technical')}>
        <Facts
          items={[
            { key: 'code', label: words('fields.code'), value: <code className={styles['code']}>{team.code}</code> },
            { key: 'id', label: words('fields.id'), value: <code className={styles['code']}>{team.id}</code> },
            { key: 'createdAt', label: words('fields.createdAt'), value: <Moment at={team.createdAt} /> },
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
