import { type KeyboardEvent, useEffect, useState, useSyncExternalStore } from 'react';
import { useTranslations } from 'use-intl';
import { bannerSize } from '#contract/workplace/banner-facts.ts';
import type { ShownBanner } from '#contract/workplace/banners.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Box, Row } from '#web/ui/layout.tsx';
import { BannerNotice } from './BannerNotice.tsx';
import styles from './Banners.module.css';

interface BannerCarouselProps {
  label: string;
  banners: readonly ShownBanner[];
}

const turnMilliseconds = 7000;
const stillQuery = '(prefers-reduced-motion: reduce)';

function useStill(): boolean {
  return useSyncExternalStore(
    (changed) => {
      const query = matchMedia(stillQuery);
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    () => matchMedia(stillQuery).matches,
  );
}

/**
 * Banners shown one after the other. The rotation pauses on hover and focus, can be stopped, and never runs with
 * `prefers-reduced-motion`. Arrow keys go to the next and the previous banner.
 */
export function BannerCarousel({ label, banners }: BannerCarouselProps) {
  const t = useTranslations('banners.carousel');
  const still = useStill();
  const [place, setPlace] = useState(0);
  const [stopped, setStopped] = useState(false);
  const [looking, setLooking] = useState(false);
  const [notice, setNotice] = useState<ShownBanner>();
  const count = banners.length;
  const moving = count > 1 && !still && !stopped && !looking && notice === undefined;
  useEffect(() => {
    if (!moving) return undefined;
    const timer = setInterval(() => setPlace((now) => (now + 1) % count), turnMilliseconds);
    return () => clearInterval(timer);
  }, [moving, count]);
  const shown = banners[place % count];
  if (!shown) return null;
  const step = (way: 1 | -1) => setPlace((now) => (now + way + count) % count);
  function press(event: KeyboardEvent) {
    const way = ({ ArrowRight: 1, ArrowLeft: -1 } as const)[event.key];
    if (way === undefined || count < 2) return;
    event.preventDefault();
    step(way);
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- arrow keys help; every step has a button as well
    <Box
      as="section"
      maxWidth={690}
      full
      frame
      className={styles['frame']}
      aria-roledescription="carousel"
      aria-label={label}
      onKeyDown={press}
      onPointerEnter={() => setLooking(true)}
      onPointerLeave={() => setLooking(false)}
      onFocus={() => setLooking(true)}
      onBlur={() => setLooking(false)}
    >
      <div aria-live={moving ? 'off' : 'polite'}>
        <BannerPicture key={shown.bannerId} banner={shown} onNotice={() => setNotice(shown)} />
        {count > 1 ? (
          <span className="visually-hidden">{t('place', { place: (place % count) + 1, count, name: shown.name })}</span>
        ) : null}
      </div>
      {count > 1 ? (
        <Row gap="3xs" align="center" pad="3xs" className={styles['controls']}>
          {still ? null : (
            <button
              type="button"
              aria-label={t(stopped ? 'play' : 'pause')}
              title={t(stopped ? 'play' : 'pause')}
              onClick={() => setStopped(!stopped)}
            >
              <span className={styles[stopped ? 'play' : 'pause']} />
            </button>
          )}
          <button type="button" aria-label={t('previous')} onClick={() => step(-1)}>
            <Icon name="left" size={16} />
          </button>
          <span className={styles['dots']}>
            {banners.map((banner, at) => (
              <button
                key={banner.bannerId}
                type="button"
                className={styles['dot']}
                aria-label={t('goTo', { place: at + 1, name: banner.name })}
                aria-current={banner === shown ? 'true' : undefined}
                onClick={() => setPlace(at)}
              />
            ))}
          </span>
          <button type="button" aria-label={t('next')} onClick={() => step(1)}>
            <Icon name="right" size={16} />
          </button>
        </Row>
      ) : null}
      {notice ? <BannerNotice banner={notice} onClose={() => setNotice(undefined)} /> : null}
    </Box>
  );
}

/** One banner with its link. */
export function BannerPicture({ banner, onNotice }: { banner: ShownBanner; onNotice: () => void }) {
  const t = useTranslations('banners.carousel');
  const { name, linkType, linkAddress, imageUrl } = banner;
  const picture = <img src={imageUrl} alt={linkType === 'NULL' ? name : ''} {...bannerSize} decoding="async" />;
  if (linkType === 'LINK' && linkAddress !== null)
    return (
      <a
        className={styles['slide']}
        href={linkAddress}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={t('opensWebsite', { name })}
      >
        {picture}
      </a>
    );
  if (linkType === 'NOTIFICATION')
    return (
      <button type="button" className={styles['slide']} aria-label={t('opensNotice', { name })} onClick={onNotice}>
        {picture}
      </button>
    );
  return <div className={styles['slide']}>{picture}</div>;
}
