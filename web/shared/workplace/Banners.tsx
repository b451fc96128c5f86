import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'use-intl';
import { bannerSize } from '#contract/workplace/banner-facts.ts';
import { Box } from '#web/ui/layout.tsx';
import { BannerCarousel } from './BannerCarousel.tsx';
import styles from './Banners.module.css';
import { shownBannersQuery } from './banners-query.ts';

/**
 * The banners for the caller, one at a time. Renders nothing if there are none or they cannot be loaded, because they are not
 * essential. Requires the phrases of `banners`: load them together (`loadWords`).
 */
export function Banners() {
  const t = useTranslations('banners.carousel');
  const { data, isPending } = useQuery(shownBannersQuery());
  if (isPending)
    return <Box maxWidth={690} full frame className={styles['frame']} style={{ aspectRatio: ratio }} aria-busy="true" />;
  if (!data?.items.length) return null;
  return <BannerCarousel key={data.items.map(({ bannerId }) => bannerId).join()} label={t('label')} banners={data.items} />;
}

const ratio = `${bannerSize.width} / ${bannerSize.height}`;
