import { Button } from 'antd';
import { useTranslations } from 'use-intl';
import type { DirectoryPerson } from '#contract/people/directory.ts';
import { phoneText } from '#web/client/phone.ts';
import { Icon } from '#web/ui/Icon.tsx';
import styles from './Directory.module.css';

export const callTo = (number: string) => `tel:${number.replaceAll(/[^+\d]/g, '')}`;

interface Ways {
  phone: string | null | undefined;
  address: string | null | undefined;
}

/** The mobile before the office phone, one's own address before that of the office, of what is shown. */
function waysTo({ mobilePrefix, mobileNumber, officeMobile, email, officeEmail }: DirectoryPerson): Ways {
  return { phone: phoneText(mobilePrefix, mobileNumber) || officeMobile, address: email ?? officeEmail };
}

/** Two pictograms that call and write to a person, where mobile and e-mail are shown: a tap on a phone. */
export function ContactLinks({ person }: { person: DirectoryPerson }) {
  const t = useTranslations('directory');
  const name = person.displayName;
  const { phone, address } = waysTo(person);
  return (
    <span className={styles['reach']}>
      {phone ? (
        <a href={callTo(phone)} aria-label={t('call', { name })} title={phone}>
          <Icon name="phone" />
        </a>
      ) : null}
      {address ? (
        <a href={`mailto:${address}`} aria-label={t('mail', { name })} title={address}>
          <Icon name="mail" />
        </a>
      ) : null}
    </span>
  );
}

/** The same as buttons with words, on the person's own page. */
export function ContactButtons({ person }: { person: DirectoryPerson }) {
  const t = useTranslations('directory');
  const { phone, address } = waysTo(person);
  return (
    <>
      {phone ? (
        <Button href={callTo(phone)} icon={<Icon name="phone" size={16} />}>
          {t('callThem')}
        </Button>
      ) : null}
      {address ? (
        <Button href={`mailto:${address}`} icon={<Icon name="mail" size={16} />}>
          {t('mailThem')}
        </Button>
      ) : null}
    </>
  );
}
