import { Button, Checkbox } from 'antd';
import { useId, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { AppDocumentKind } from '#contract/apps/app-facts.ts';
import { Row, Text } from '#web/ui/layout.tsx';
import { DocumentDialog } from './DocumentDialog.tsx';

export interface Agreed {
  kind: AppDocumentKind;
  version: string;
}

interface AgreementTicksProps {
  app: { appId: string; name: string };
  /** The documents to accept, in their current versions. */
  documents: readonly Agreed[];
  /** The ticked documents, in the versions shown when they were ticked. */
  ticked: readonly Agreed[];
  onChange: (ticked: Agreed[]) => void;
  /** Submitted without all ticks: shows that they are required. */
  missing: boolean;
}

const pick = ({ kind, version }: Agreed): Agreed => ({ kind, version });
const isAgreed = (ticked: readonly Agreed[], { kind, version }: Agreed) =>
  ticked.some((each) => each.kind === kind && each.version === version);

/** Whether every document is ticked in its current version. */
export const allAgreed = (documents: readonly Agreed[], ticked: readonly Agreed[]): boolean =>
  documents.every((document) => isAgreed(ticked, document));

/** A checkbox for each document of an app, with a link to read it (specification section 5). */
export function AgreementTicks({ app, documents, ticked, onChange, missing }: AgreementTicksProps) {
  const t = useTranslations('apps');
  const [reading, setReading] = useState<Agreed | null>(null);
  const id = useId();
  if (documents.length === 0) return null;
  return (
    <fieldset aria-describedby={missing ? id : undefined}>
      <legend className="visually-hidden">{t('agreements.label')}</legend>
      {documents.map((document) => (
        <Row key={document.kind} gap="l" rowGap="2xs" align="baseline" wrap padBlock="2xs">
          <Checkbox
            checked={isAgreed(ticked, document)}
            onChange={({ target }) =>
              onChange([...ticked.filter(({ kind }) => kind !== document.kind), ...(target.checked ? [pick(document)] : [])])
            }
          >
            {t('agreements.accept', { document: t(`documents.${document.kind}`) })}
          </Checkbox>
          <Button type="link" size="small" onClick={() => setReading(document)}>
            {t('agreements.read', { document: t(`documents.${document.kind}`) })}
          </Button>
          {ticked.some(({ kind, version }) => kind === document.kind && version !== document.version) ? (
            <Text role="alert" as="p" tone="bad">
              {t('agreements.newer', { version: document.version })}
            </Text>
          ) : null}
        </Row>
      ))}
      {missing ? (
        <Text role="alert" id={id} as="p" tone="bad">
          {t('agreements.must')}
        </Text>
      ) : null}
      {reading ? <DocumentDialog {...app} {...reading} onClose={() => setReading(null)} /> : null}
    </fieldset>
  );
}
