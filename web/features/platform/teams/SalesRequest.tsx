import { Button } from 'antd';
import { useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import type { Product } from '#contract/platform/team-facts.ts';
import { useHere } from '#web/client/here.ts';
import { SalesForm } from '#web/shared/platform/SalesForm.tsx';
import { Icon } from '#web/ui/Icon.tsx';
import { Note, Stack, Text } from '#web/ui/layout.tsx';
import styles from './SelectApp.module.css';

/** Above 25 people purchases go through sales: states that, and offers to contact them (specification sections 5 and 9). */
export function SalesRequest({ product }: { product: Product }) {
  const t = useTranslations('firstRun.sales');
  const sizes = useTranslations('teams.sizes');
  const format = useFormatter();
  const { team } = useHere();
  const [asking, setAsking] = useState(team.salesAskedAt === null);
  const date = team.salesAskedAt && format.dateTime(new Date(team.salesAskedAt), { dateStyle: 'medium' });
  return (
    <Stack gap="s" above="2xl" line="above" className={styles['sales']}>
      <Text as="h2" size="m">
        {t('title')}
      </Text>
      <Note>{t('text', { size: team.size ? sizes(team.size) : '' })}</Note>
      {date && !asking ? (
        <output className={styles['sent']}>
          <Icon name="check" />
          <span>
            {t('sentBefore', { date })} {t('goOn')}{' '}
            <Button type="link" size="small" onClick={() => setAsking(true)}>
              {t('again')}
            </Button>
          </span>
        </output>
      ) : (
        <SalesForm about={{ product }} onSent={() => setAsking(false)} />
      )}
    </Stack>
  );
}
