import { Button } from 'antd';
import { useTranslations } from 'use-intl';
import type { DirectoryPerson } from '#contract/people/directory.ts';
import { phoneText } from '#web/client/phone.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Row } from '#web/ui/layout.tsx';
import styles from './Directory.module.css';

export const callTo = (number: string) => `tel:${number.replaceAll(/[^+\d]/g, '')}`;

interface ContactData {
  phone: string | null | undefined;
  address: string | null | undefined;
}

/** Of the visible fields, the mobile or else the office phone, and the personal email or else the office email. */
function contactDataOf({ mobilePrefix, mobileNumber, officeMobile, email, officeEmail }: DirectoryPerson): ContactData {
  return { phone: phoneText(mobilePrefix, mobileNumber) || officeMobile, address: email ?? officeEmail };
}

/** Two icons for calling and writing to a person, if mobile and email are visible; for use on a phone. */
export function ContactLinks({ person }: { person: DirectoryPerson }) {
  const t = useTranslations('directory');
  const name = person.displayName;
  const { phone, address } = contactDataOf(person);
  return (
    <Row as="span" inline gap="2xs" className={styles['reach']}>
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
    </Row>
  );
}

/** Labelled buttons for calling and writing to a person, on the person's own page. */
export function ContactButtons({ person }: { person: DirectoryPerson }) {
  const t = useTranslations('directory');
  const { phone, address } = contactDataOf(person);
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
