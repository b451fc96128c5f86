import { Button, QRCode } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';
import type { AppAccessStatus } from '#contract/apps/app-requests.ts';
import { inBackground } from '#web/client/api-error.ts';
import { restartAddressOf } from '#web/client/consent-start.ts';
import { can, useHere } from '#web/client/here.ts';
import { go, navigation } from '#web/client/navigation.ts';
import { onPhone } from '#web/client/on-phone.ts';
import { paths } from '#web/paths.ts';
import { openApp } from '#web/shared/apps/open-app.ts';
import { AppIcon } from '#web/ui/AppIcon.tsx';
import { Note, Row } from '#web/ui/layout.tsx';
import { AskForm } from './AskForm.tsx';
import { Contacts } from './Contacts.tsx';
import { OwnRequest } from './OwnRequest.tsx';

interface AccessStatusProps {
  standing: AppAccessStatus;
  thirdParty: boolean;
  request: string;
  /** The status is being checked again. */
  busy: boolean;
  onRetry: () => void;
}

/** Why an app cannot be used, whom to contact, the person's own request, and the possible actions. */
export function AccessStatus({ standing, thirdParty, request, busy, onRetry }: AccessStatusProps) {
  const t = useTranslations('appRequests');
  const { team } = useHere();
  const [asking, setAsking] = useState(false);
  const { app, verdict, withdrawn, can: may } = standing;
  const names = { app: app.name, team: team.name };
  const usable = verdict === 'OK';
  const opens = verdict === 'NOT_OPENED' && can('040100', 'edit');
  const elsewhere = standing.mobile?.only && !onPhone() ? standing.mobile.url : null;
  return (
    <>
      <Row gap="xl" align="center">
        <AppIcon name={app.name} icon={app.icon} size={56} />
        <div>
          <h1>{t(`titles.${verdict}`, names)}</h1>
          <Note size="s">
            {app.name} · {t('by', { developer: app.developer })}
          </Note>
        </div>
      </Row>
      <div aria-live="polite">
        {thirdParty ? <Note size="s">{t('asked', names)}</Note> : null}
        <p>
          {elsewhere !== null
            ? t('mobileOnly')
            : withdrawn && verdict === 'NOT_OPENED'
              ? t('withdrawn', names)
              : opens
                ? t('openYourself')
                : t(`texts.${verdict}`, names)}
        </p>
      </div>
      {elsewhere === null ? null : (
        <QRCode
          value={elsewhere}
          type="svg"
          size={168}
          bordered={false}
          color="#1b1f26"
          bgColor="#ffffff"
          aria-label={t('scan', names)}
        />
      )}
      {usable ? null : <OwnRequest standing={standing} />}
      {asking && may.ask ? <AskForm appId={app.appId} onClose={() => setAsking(false)} /> : null}
      {usable ? null : <Contacts standing={standing} />}
      <Row gap="s" wrap>
        {elsewhere !== null ? null : usable ? (
          <OpenNow standing={standing} thirdParty={thirdParty} request={request} />
        ) : (
          <>
            {may.ask && !asking ? (
              <Button type="primary" onClick={() => setAsking(true)}>
                {t(standing.request ? 'ask.again' : 'ask.action')}
              </Button>
            ) : null}
            <Mend standing={standing} />
            <Button loading={busy} onClick={onRetry}>
              {t('retry')}
            </Button>
          </>
        )}
        <Button onClick={() => (history.length > 1 ? navigation().back() : go(paths.home))}>{t('back')}</Button>
      </Row>
    </>
  );
}

/** Returns to the sign-in request if it started in this tab; otherwise opens the app. */
function OpenNow({
  standing: { app, verdict },
  thirdParty,
  request,
}: Pick<AccessStatusProps, 'standing' | 'thirdParty' | 'request'>) {
  const t = useTranslations('appRequests');
  const [busy, setBusy] = useState(false);
  const start = thirdParty && request ? restartAddressOf(request) : null;
  function open() {
    if (start !== null) {
      location.assign(start);
      return;
    }
    setBusy(true);
    inBackground(openApp({ appId: app.appId, verdict }).finally(() => setBusy(false)));
  }
  return (
    <Button type="primary" loading={busy} onClick={open}>
      {start === null ? t('openNow') : t('goOn', { app: app.name })}
    </Button>
  );
}

/** For people who may change apps: a link to fix the obstacle instead of a request. */
function Mend({ standing: { app, verdict, withdrawn } }: Pick<AccessStatusProps, 'standing'>) {
  const t = useTranslations('appRequests');
  if (!can('040100', 'edit') || (withdrawn && verdict === 'NOT_OPENED')) return null;
  if (verdict === 'NOT_OPENED')
    return <Button onClick={() => go(paths.app({ id: app.appId, open: true }))}>{t('market')}</Button>;
  const place = verdict === 'NO_PERMISSION' || verdict === 'NO_SEAT' ? paths.appSettings : paths.app;
  return <Button onClick={() => go(place({ id: app.appId }))}>{t('settings')}</Button>;
}
