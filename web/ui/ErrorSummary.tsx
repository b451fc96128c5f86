import { Alert } from 'antd';
import { useEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import type { FieldLink } from './form-fields.ts';
import { List } from './layout.tsx';

/** An error of a form; without `link` it belongs to none of its fields. */
export interface FormFault {
  message: string;
  link?: FieldLink;
}

/** What has to be corrected before a form can be saved, with a link to each field. It is focused when it appears. */
export function ErrorSummary({ faults }: { faults: readonly FormFault[] }) {
  const t = useTranslations('ui.form');
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    place.current?.focus({ preventScroll: true });
    place.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <div ref={place} tabIndex={-1}>
      <Alert
        type="error"
        showIcon
        role="alert"
        title={t('faults', { count: faults.length })}
        description={
          <List gap="2xs">
            {faults.map(({ message, link }) => (
              <li key={`${link?.key} ${message}`}>
                {link ? (
                  <a
                    href={`#${link.key}`}
                    onClick={(event) => {
                      event.preventDefault();
                      link.focus();
                    }}
                  >
                    {link.label}: {message}
                  </a>
                ) : (
                  message
                )}
              </li>
            ))}
          </List>
        }
      />
    </div>
  );
}
