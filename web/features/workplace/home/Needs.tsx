import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { HomeNeed } from '#contract/workplace/home.ts';
import { Go } from '#web/client/Go.tsx';
import { can } from '#web/client/here.ts';
import { currentLanguage } from '#web/client/language.ts';
import { loadPhrases } from '#web/client/phrases.ts';
import { paths } from '#web/paths.ts';
import { StatusTag } from '#web/ui/StatusTag.tsx';
import { Empty } from '#web/ui/State.tsx';
import { List, Note, Row, Stack, Text, Truncate } from '#web/ui/layout.tsx';
import { NeedActs } from './NeedActs.tsx';
import type { Deciding } from './NeedDialog.tsx';
import { Part } from './Part.tsx';
import { useHomePart } from './use-home.ts';
import { useNeedText } from './use-need-text.ts';

const NeedDialog = lazy(async () => {
  const [{ NeedDialog: Dialog }] = await Promise.all([
    import('./NeedDialog.tsx'),
    loadPhrases(currentLanguage(), 'joining', 'members', 'appRequests', 'delivery', 'invitations'),
  ]);
  return { default: Dialog };
});

/** What needs the person, the most urgent first, each with its action. */
export function Needs() {
  const t = useTranslations('home.needs');
  const query = useHomePart('needs');
  const [deciding, setDeciding] = useState<Deciding>();
  const total = query.data?.total ?? 0;
  return (
    <Part
      title={
        <>
          {t('title')}{' '}
          {total > 0 ? (
            <Text tone="quiet" weight="normal">
              {total}
            </Text>
          ) : null}
        </>
      }
      query={query}
      rows={6}
    >
      {({ items }) =>
        items.length > 0 ? (
          <>
            <List divided aria-label={t('title')}>
              {items.map((need) => (
                <Line key={`${need.kind} ${need.id}`} need={need} onDecide={setDeciding} />
              ))}
            </List>
            {total > items.length ? <Note above="s">{t('more', { count: total - items.length })}</Note> : null}
            {deciding ? (
              <Suspense>
                <NeedDialog deciding={deciding} onClose={() => setDeciding(undefined)} />
              </Suspense>
            ) : null}
          </>
        ) : (
          <Empty title={t('none')} text={t('noneText')} />
        )
      }
    </Part>
  );
}

const tones = { BAD: 'bad', WARNING: 'warning', INFO: 'info' } as const;

function Line({ need, onDecide }: { need: HomeNeed; onDecide: (deciding: Deciding) => void }) {
  const { title, reason } = useNeedText(need);
  return (
    <Row as="li" gap="m" rowGap="2xs" padBlock="s" align="center" wrap>
      <Stack basis={200}>
        <StatusTag tone={tones[need.level]}>
          <Go to={placeOf(need)}>
            <Text weight="strong" size="m">
              {title}
            </Text>
          </Go>
        </StatusTag>
        <Truncate as="small" tone="quiet" size="s">
          {reason}
        </Truncate>
      </Stack>
      <Row gap="s" wrap>
        <NeedActs need={need} title={title} onDecide={onDecide} />
      </Row>
    </Row>
  );
}

/** The screen with the details of a line. */
function placeOf({ kind, id }: HomeNeed): string {
  switch (kind) {
    case 'PAY':
      return paths.order({ id });
    case 'GRACE':
    case 'RENEW':
      return paths.subscriptions;
    case 'ENDING':
      return paths.app({ id });
    case 'JOIN_REQUEST':
      return `${can('020100', 'edit') ? paths.inviteList : paths.headRequests}?request=${id}`;
    case 'APP_REQUEST':
      return `${can('040100', 'edit') ? paths.appRequests : paths.headAppRequests}?request=${id}`;
    case 'RESIGNATION':
      return paths.resignation({ id });
    case 'IMPORT':
      return paths.importErrors({ id });
    case 'UNDELIVERED':
      return `${paths.invite}?way=email`;
    default:
      return paths.webhook({ id });
  }
}
