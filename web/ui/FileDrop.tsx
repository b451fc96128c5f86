import { type DragEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useFormatter, useTranslations } from 'use-intl';
import { Caption, Stack, Text } from './layout.tsx';
import styles from './FileDrop.module.css';
import { Icon } from './Icon.tsx';
import { typeNames, uploadFault, type UploadRules } from './image-rules.ts';

interface FileDropProps {
  rules: UploadRules;
  /** Receives a file that satisfies the rules. */
  onFile: (file: File) => void;
  /** Replaces the default text. */
  children?: ReactNode;
  disabled?: boolean;
  /** Opens the file chooser at once, if a button press has led here. */
  asking?: boolean;
}

/** A field for dropping or choosing a file. A file that violates the rules is refused here, with the reason. */
export function FileDrop({ rules, onFile, children, disabled = false, asking = false }: FileDropProps) {
  const t = useTranslations('ui.upload');
  const id = useId();
  const [over, setOver] = useState(false);
  const [fault, setFault] = useState<string>();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!asking) return;
    input.current?.focus();
    input.current?.click();
  }, [asking]);
  const types = useFormatter().list(typeNames(rules.types), { type: 'disjunction' });
  function take(file: File | undefined) {
    if (!file || disabled) return;
    const refused = uploadFault(file, rules);
    if (!refused) {
      setFault(undefined);
      onFile(file);
    } else if (refused.fault === 'wrongType') setFault(t('wrongType', { types }));
    else setFault(t('tooLarge', { actual: refused.actual, size: rules.megabytes }));
  }
  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files[0]);
  }
  return (
    <div>
      <Stack
        as="label"
        gap="2xs"
        align="center"
        padBlock="3xl"
        padInline="xl"
        centred
        className={styles['drop']}
        data-over={over}
        data-disabled={disabled}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <Icon name="upload" size={22} />
        <span>{children ?? t('drop')}</span>
        <Caption>{t('rules', { types, size: rules.megabytes })}</Caption>
        <input
          ref={input}
          type="file"
          className={styles['input']}
          accept={rules.types.join(',')}
          disabled={disabled}
          aria-describedby={fault ? id : undefined}
          onChange={(event) => {
            take(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </Stack>
      {fault ? (
        <Text id={id} role="alert" as="p" tone="danger" above="xs">
          {fault}
        </Text>
      ) : null}
    </div>
  );
}
