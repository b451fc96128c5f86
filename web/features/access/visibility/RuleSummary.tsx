import { useTranslations } from 'use-intl';
import type { AddressBook } from '#contract/access/visibility.ts';
import { Go } from '#web/client/Go.tsx';
import { paths } from '#web/paths.ts';
import { Surface } from '#web/ui/Page.tsx';
import { Box, Row, Text } from '#web/ui/layout.tsx';
import { RangePicture } from './RangePicture.tsx';
import styles from './Visibility.module.css';

/** "Everybody sees everybody, but for 3 exceptions." */
export function RuleSummary({ rules: { mainRule, exceptions, can } }: { rules: AddressBook }) {
  const t = useTranslations('visibility.manage');
  const off = exceptions.total - exceptions.enabled;
  return (
    <Surface>
      <Row gap="2xl" rowGap="s" align="center" wrap className={styles['rule']}>
        <RangePicture rule={mainRule} />
        <Box basis={260}>
          <p>{t(`rule.${mainRule}`, { count: exceptions.enabled })}</p>
          {off > 0 ? (
            <Text as="small" tone="quiet" size="s">
              {t('off', { count: off })}
            </Text>
          ) : null}
        </Box>
        <Go to={paths.visibleRange}>{t(can.edit ? 'change' : 'look')}</Go>
      </Row>
    </Surface>
  );
}
