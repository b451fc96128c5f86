import { Input } from 'antd';
import { useId, useState } from 'react';
import { useNow, useTranslations } from 'use-intl';
import type { WorkbenchApp, WorkbenchView } from '#contract/apps/workbench.ts';
import { inBackground } from '#web/client/api-error.ts';
import { Go } from '#web/client/Go.tsx';
import { paths } from '#web/paths.ts';
import { AppIcon } from '#web/ui/AppIcon.tsx';
import { StatusTag } from '#web/ui/StatusTag.tsx';
import { Grid, Stack, Text } from '#web/ui/layout.tsx';
import { openApp } from './open-app.ts';
import { sectionsOf } from './workbench-sections.ts';
import styles from './WorkbenchApps.module.css';

/** From this number of apps on, a search field is shown. */
const many = 12;

interface WorkbenchAppsProps {
  view: Pick<WorkbenchView, 'groups' | 'apps'>;
  /** A preview: apps cannot be opened. */
  still?: boolean;
  /** The heading level of the groups. */
  level?: 'h3' | 'h4';
}

/** The apps of a member, under the headings of their groups. */
export function WorkbenchApps({ view, still = false, level: Heading = 'h3' }: WorkbenchAppsProps) {
  const t = useTranslations('memberApps');
  const [text, setText] = useState('');
  const label = useId();
  const sections = sectionsOf(view, text);
  return (
    <Stack gap="2xl" className={styles['workbench']}>
      {view.apps.length > many ? (
        <Input.Search
          allowClear
          className={styles['search'] ?? ''}
          aria-label={t('search')}
          placeholder={t('search')}
          value={text}
          onChange={(event) => setText(event.target.value)}
        />
      ) : null}
      {sections.map(({ key, name, apps }) => (
        <section key={key} {...(name === undefined ? {} : { 'aria-labelledby': `${label}-${key}` })}>
          {name === undefined ? null : <Heading id={`${label}-${key}`}>{name ?? t('others')}</Heading>}
          <Grid as="ul" min={240} gap="s">
            {apps.map((app) => (
              <li key={app.appId}>
                <AppTile app={app} still={still} />
              </li>
            ))}
          </Grid>
        </section>
      ))}
      {sections.length === 0 && text ? <p role="status">{t('none', { text })}</p> : null}
    </Stack>
  );
}

function AppTile({ app, still }: { app: WorkbenchApp; still: boolean }) {
  const t = useTranslations('memberApps');
  const [busy, setBusy] = useState(false);
  const inside = (
    <>
      <AppIcon name={app.name} icon={app.icon} size={40} />
      <Stack as="span" align="start" grow className={styles['words']}>
        <Text as="strong" weight="strong" breakable>
          {app.name}
        </Text>
        <small>{app.summary}</small>
        <Mark app={app} />
      </Stack>
    </>
  );
  if (still) return <div className={styles['tile']}>{inside}</div>;
  if (app.verdict !== 'OK')
    return (
      <Go className={styles['tile']} to={paths.permission({ app: app.appId })}>
        {inside}
      </Go>
    );
  function open() {
    setBusy(true);
    inBackground(openApp(app).finally(() => setBusy(false)));
  }
  return (
    <button type="button" className={styles['tile']} disabled={busy} onClick={open}>
      {inside}
      <span className="visually-hidden">{t('newTab')}</span>
    </button>
  );
}

const day = 86_400_000;
/** Number of days before the end of an entitlement from which the end is shown. */
const near = 7;

function Mark({ app: { verdict, trial, until } }: { app: WorkbenchApp }) {
  const t = useTranslations('memberApps');
  const now = useNow();
  if (verdict !== 'OK') return <StatusTag tone={verdict === 'EXPIRED' ? 'bad' : 'warning'}>{t(verdict)}</StatusTag>;
  if (until === null) return null;
  const days = Math.max(0, Math.ceil((Date.parse(until) - now.getTime()) / day));
  if (trial) return <StatusTag tone="info">{t('trial', { days })}</StatusTag>;
  return days <= near ? <StatusTag tone="warning">{t('ends', { days })}</StatusTag> : null;
}
