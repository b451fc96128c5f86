import { Alert, Button } from 'antd';
import { useEffect, useEffectEvent } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { FieldLinks } from '#web/ui/FieldLinks.tsx';
import { linkTo } from '#web/ui/form-fields.ts';
import { Stack } from '#web/ui/layout.tsx';
import type { RestoredInput } from './use-draft.ts';

/** A save without an answer: nothing is lost, and it is repeated when the network returns. */
export function UnsentNotice({ busy, onRetry }: { busy: boolean; onRetry: () => void }) {
  const t = useTranslations('ui.form');
  const common = useTranslations('common.actions');
  const retry = useEffectEvent(onRetry);
  useEffect(() => {
    const online = () => retry();
    addEventListener('online', online);
    return () => removeEventListener('online', online);
  }, []);
  return (
    <Alert
      type="warning"
      showIcon
      role="alert"
      title={t('unsent')}
      description={t('unsentText')}
      action={
        <Button size="small" loading={busy} onClick={onRetry}>
          {common('retry')}
        </Button>
      }
    />
  );
}

interface RestoredNoticeProps {
  restored: RestoredInput;
  /** There is a file, so none was lost or it has been chosen again. */
  hasFile: boolean;
  /** The element that contains the form. */
  rootId: string;
  onDiscard: () => void;
}

/** What was typed before a reload or the end of the session is back; what has changed since is named. */
export function RestoredNotice({ restored, hasFile, rootId, onDiscard }: RestoredNoticeProps) {
  const t = useTranslations('ui.form');
  const format = useFormatter();
  const { at, hadFile } = restored;
  // Fields that the form does not show have no label.
  const links = (names: readonly string[]) =>
    names.map((name) => linkTo(rootId, [name])).filter(({ key, label }) => key !== label);
  const [changed, both] = [links(restored.changed), links(restored.both)];
  return (
    <Alert
      type="info"
      showIcon
      role="status"
      title={t('restored', { time: format.dateTime(at, { dateStyle: 'medium', timeStyle: 'short' }) })}
      description={
        <Stack gap="2xs">
          {changed.length > 0 ? (
            <span>
              {t('changedSince')} <FieldLinks links={changed} />
            </span>
          ) : null}
          {both.length > 0 ? (
            <span>
              {t('changedBoth')} <FieldLinks links={both} />
            </span>
          ) : null}
          {hadFile && !hasFile ? <span>{t('fileLost')}</span> : null}
        </Stack>
      }
      action={
        <Button size="small" onClick={onDiscard}>
          {t('discard')}
        </Button>
      }
    />
  );
}
