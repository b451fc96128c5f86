import { useTranslations } from 'use-intl';
import type { DirectoryPerson } from '#contract/directory.ts';
import { phoneText } from '#web/client/phone.ts';
import { Icon } from '#web/ui/Icon.tsx';
import styles from './Directory.module.css';

export const callTo = (number: string) => `tel:${number.replaceAll(/[^+\d]/g, '')}`;

/** Two pictograms that call and write to a person, where mobile and e-mail are shown: a tap on a phone. */
export function Reach({ person }: { person: DirectoryPerson }) {
  const words = useTranslations('directory');
  const { displayName: name, mobilePrefix, mobileNumber, officeMobile, email, officeEmail } = person;
  const phone = phoneText(mobilePrefix, mobileNumber) || officeMobile;
  const address = email ?? officeEmail;
  return (
    <span className={styles['reach']}>
      {phone ? (
        <a href={callTo(phone)} aria-label={words('call', { name })} title={phone}>
          <Icon name="phone" />
        </a>
      ) : null}
      {address ? (
        <a href={`mailto:${address}`} aria-label={words('mail', { name })} title={address}>
          <Icon name="mail" />
        </a>
      ) : null}
    </span>
  );
}
