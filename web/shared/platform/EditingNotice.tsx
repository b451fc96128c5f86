import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { type EditedKind, editingLimits } from '#contract/platform/live-facts.ts';
import { api } from '#web/client/api.ts';
import { onLiveChange } from '#web/client/live/live-store.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Row } from '#web/ui/layout.tsx';
import { editingPlace } from './editing-place.ts';

export interface EditingNoticeProps {
  kind: EditedKind;
  id: string;
  /** Shows what someone else has changed, without losing what was typed. */
  onShow?: () => Promise<unknown>;
}

/** Says who else edits a record, and who has changed it since the form was opened; announces that this person edits it. */
export function EditingNotice({ kind, id, onShow }: EditingNoticeProps) {
  const t = useTranslations('editing');
  const format = useFormatter();
  const since = useRef<string>(undefined);
  const [shown, setShown] = useState('');
  const [busy, setBusy] = useState(false);
  const { data, refetch } = useQuery({
    queryKey: ['editing', kind, id],
    queryFn: async ({ signal }) => {
      const input = { params: { kind, id }, body: since.current === undefined ? {} : { since: since.current } };
      const answer = await api.live.editing(input, { signal, quiet: 'background' });
      since.current ??= answer.at;
      return answer;
    },
    refetchInterval: editingLimits.beat * 1000,
    gcTime: 0,
    staleTime: 0,
  });
  useEffect(() => onLiveChange(() => void refetch()), [refetch]);
  useEffect(
    () => () => void api.live.editing({ params: { kind, id }, body: { closed: true } }, { quiet: 'background' }).catch(() => {}),
    [kind, id],
  );
  const { editors = [], changed = null } = data ?? {};
  const names = editors.map(({ displayName }) => displayName);
  async function show(read: () => Promise<unknown>) {
    setBusy(true);
    await read().finally(() => setBusy(false));
    setShown(changed?.at ?? '');
  }
  return (
    <Row role="status" gap="l" rowGap="2xs" align="center" wrap style={editingPlace}>
      {names.length > 0 ? (
        <Row gap="s" align="center">
          <Icon name="people" size={16} />
          {names.length === 1 ? t('editor', { name: names[0] ?? '' }) : t('editors', { names: format.list(names) })}
        </Row>
      ) : null}
      {changed && changed.at > shown ? (
        <Row gap="m" align="center" wrap>
          <Icon name="repeat" size={16} />
          {changed.by ? t('changed', { name: changed.by.displayName }) : t('changedByUnseen')}
          {onShow ? (
            <Button size="small" loading={busy} onClick={() => void show(onShow)}>
              {t('show')}
            </Button>
          ) : null}
        </Row>
      ) : null}
    </Row>
  );
}
