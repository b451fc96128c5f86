import { useTranslations } from 'use-intl';
import { cardName } from '#contract/billing/payment-method-facts.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { StatusTag } from '#web/ui/StatusTag.tsx';
import styles from './PaymentMethods.module.css';
import { type CardForm, useExpiryText } from './use-payment-methods.ts';

type Face = Pick<CardForm, 'brand' | 'lastFour' | 'expMonth' | 'expYear' | 'expiry' | 'funding'>;

/** The stored data of a card: brand, last four digits, kind and expiry. */
export function CardFace({ card, isDefault = false }: { card: Face; isDefault?: boolean }) {
  const t = useTranslations('paymentMethods');
  const date = useExpiryText()(card);
  return (
    <div className={styles['face']}>
      <span className={styles['icon']}>
        <Icon name="cards" size={20} />
      </span>
      <div className={styles['words']}>
        <div className={styles['name']}>
          <span>{cardName(card)}</span>
          {isDefault ? <StatusTag tone="info">{t('isDefault')}</StatusTag> : null}
          {card.expiry === 'SOON' ? <StatusTag tone="warning">{t('expiresSoon', { date })}</StatusTag> : null}
          {card.expiry === 'OVER' ? <StatusTag tone="bad">{t('expired', { date })}</StatusTag> : null}
        </div>
        <div className={styles['quiet']}>
          {t(`fundings.${card.funding}`)}
          {card.expiry === 'GOOD' ? ` · ${t('expires', { date })}` : ''}
        </div>
      </div>
    </div>
  );
}
