import { Button, type ButtonProps } from 'antd';
import { useState } from 'react';
import { useTranslations } from 'use-intl';

interface CopyButtonProps extends Omit<ButtonProps, 'onClick' | 'children'> {
  text: string;
  /** The name of the copied text, for screen readers. */
  label: string;
}

/** Copies a text to the clipboard and confirms it. */
export function CopyButton({ text, label, ...button }: CopyButtonProps) {
  const common = useTranslations('common');
  const [copied, setCopied] = useState(false);
  async function copy() {
    await navigator.clipboard.writeText(text);
    setCopied(true);
  }
  return (
    <Button size="small" type="link" {...button} onClick={() => void copy()} aria-label={label}>
      {copied ? common('state.copied') : common('actions.copy')}
    </Button>
  );
}
