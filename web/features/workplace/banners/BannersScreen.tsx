import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { useTranslations } from 'use-intl';
import { bannerLimits } from '#contract/workplace/banner-facts.ts';
import { reasonOf } from '#web/client/api-error.ts';
import { can } from '#web/client/here.ts';
import { go } from '#web/client/navigation.ts';
import { paths } from '#web/paths.ts';
import { Page, Surface } from '#web/ui/Page.tsx';
import { FactsSkeleton } from '#web/ui/Skeletons.tsx';
import { Empty, ErrorState } from '#web/ui/State.tsx';
import { Note } from '#web/ui/layout.tsx';
import { BannerLines } from './BannerLines.tsx';
import { BannerTip } from './BannerTip.tsx';
import { bannersQuery } from './use-banners.ts';

/** Banners (070200): the banners of the team in display order. */
export function BannersScreen() {
  const t = useTranslations('banners');
  const title = useTranslations('shell.pages')('banners');
  const { data, error, refetch } = useQuery(bannersQuery);
  const { perTeam: max } = bannerLimits;
  const count = data?.items.length ?? 0;
  const full = count >= max;
  const add = () => go(paths.newBanner);
  return (
    <Page
      title={title}
      purpose={t('purpose')}
      actions={
        data?.can.edit ? (
          <Button type="primary" disabled={full} title={full ? t('list.full', { max }) : undefined} onClick={add}>
            {t('list.add')}
          </Button>
        ) : null
      }
    >
      {data?.can.edit ? <BannerTip flag="bannerUpdateFlag" /> : null}
      <Surface {...(count > 0 ? { title: t('list.label'), aside: t('list.count', { count, max }) } : {})}>
        {!data ? (
          error ? (
            <ErrorState {...reasonOf(error)} onRetry={() => void refetch()} />
          ) : (
            <FactsSkeleton rows={4} />
          )
        ) : count === 0 ? (
          <Empty
            title={t('empty.title')}
            text={t('empty.text')}
            action={data.can.edit ? <Button onClick={add}>{t('list.add')}</Button> : undefined}
          />
        ) : (
          <>
            <Note below="l">{t(data.can.edit ? 'list.drag' : can('070200', 'edit') ? 'list.whole' : 'list.look')}</Note>
            <BannerLines list={data} />
          </>
        )}
      </Surface>
    </Page>
  );
}
