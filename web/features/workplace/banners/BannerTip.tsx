import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useTranslations } from 'use-intl';
import type { Guide } from '#contract/workplace/guides.ts';
import { api } from '#web/client/api.ts';
import { inBackground } from '#web/client/api-error.ts';
import { useHere } from '#web/client/here.ts';
import { writeGuide } from '#web/client/write-guide.ts';

const tips = { bannerUpdateFlag: 'update', bannerContentFlag: 'content' } as const;

/**
 * A tip about banners, shown until the member has read it on any device (specification section 3: bannerUpdateFlag on the list,
 * bannerContentFlag on the form). Not shown in support mode and during a view as member, because the flags are not the reader's.
 */
export function BannerTip({ flag }: { flag: keyof typeof tips }) {
  const t = useTranslations('banners.tips');
  const queries = useQueryClient();
  const { user } = useHere();
  const employeeId = user.employeeId ?? '';
  const queryKey = ['guide', employeeId];
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api.guides.read({ params: { employeeId } }, { signal, quiet: 'background' }),
    enabled: !user.viewing && employeeId !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (!data || data[flag]) return null;
  async function keep(guide: Guide) {
    queries.setQueryData<Guide>(queryKey, { ...guide, [flag]: true });
    queries.setQueryData(queryKey, await writeGuide(employeeId, guide.homeFlag, { [flag]: true }));
  }
  return (
    <Alert
      type="info"
      showIcon
      title={t(`${tips[flag]}.title`)}
      description={t(`${tips[flag]}.text`)}
      action={
        <Button size="small" onClick={() => inBackground(keep(data))}>
          {t('read')}
        </Button>
      }
    />
  );
}
