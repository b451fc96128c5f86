import { useTranslations } from 'use-intl';
import { cardName } from '#contract/billing/payment-method-facts.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { StatusTag } from '#web/ui/StatusTag.tsx';
import { Box, Row } from '#web/ui/layout.tsx';
import styles from './PaymentMethods.module.css';
import { type CardForm, useExpiryText } from './use-payment-methods.ts';

type Face = Pick<CardForm, 'brand' | 'lastFour' | 'expMonth' | 'expYear' | 'expiry' | 'funding'>;

/** The stored data of a card: brand, last four digits, kind and expiry. */
export function CardFace({ card, isDefault = false }: { card: Face; isDefault?: boolean }) {
  const t = useTranslations('paymentMethods');
  const date = useExpiryText()(card);
  return (
    <Row gap="l" shrink>
      <span className={styles['icon']}>
        <Icon name="cards" size={20} />
      </span>
      <Box shrink breakable>
        <Row weight="strong" gap="s" rowGap="2xs" align="center" wrap>
          <span>{cardName(card)}</span>
          {isDefault ? <StatusTag tone="info">{t('isDefault')}</StatusTag> : null}
          {card.expiry === 'SOON' ? <StatusTag tone="warning">{t('expiresSoon', { date })}</StatusTag> : null}
          {card.expiry === 'OVER' ? <StatusTag tone="bad">{t('expired', { date })}</StatusTag> : null}
        </Row>
        <Box tone="quiet">
          {t(`fundings.${card.funding}`)}
          {card.expiry === 'GOOD' ? ` · ${t('expires', { date })}` : ''}
        </Box>
      </Box>
    </Row>
  );
}
