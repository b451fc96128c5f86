import { Button } from 'antd';
import { useEffect, useId, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { ShownBanner } from '#contract/workplace/banners.ts';
import { Box, Row, Stack, Text } from '#web/ui/layout.tsx';
import styles from './Banners.module.css';

/** The text of a banner in a dialog; Escape and a click outside close it. */
export function BannerNotice({ banner, onClose }: { banner: Pick<ShownBanner, 'name' | 'notice'>; onClose: () => void }) {
  const t = useTranslations('banners.carousel');
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  useEffect(() => dialog.current?.showModal(), []);
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- a click beside it; Escape closes a dialog by itself
    <Box
      as="dialog"
      floating
      ref={dialog}
      className={styles['notice']}
      aria-labelledby={title}
      onClose={onClose}
      onClick={(event) => event.target === event.currentTarget && dialog.current?.close()}
    >
      <Stack gap="l" pad="2xl">
        <Text id={title} as="h2" breakable>
          {banner.name}
        </Text>
        <Text as="p" preLine breakable>
          {banner.notice}
        </Text>
        <Row justify="end">
          <Button autoFocus onClick={() => dialog.current?.close()}>
            {t('close')}
          </Button>
        </Row>
      </Stack>
    </Box>
  );
}
