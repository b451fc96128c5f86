import { Button, Form } from 'antd';
import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Box, Grid, Note, Row, Stack } from '#web/ui/layout.tsx';
import { SaveBar } from '#web/ui/SaveBar.tsx';
import { useSaveKey } from '#web/ui/use-save-key.ts';
import styles from './LongForm.module.css';
import { type FormSessionOptions, useFormSession } from './use-form-session.tsx';

export interface FormSection {
  /** The key of the section; also its anchor in the URL. */
  key: string;
  title: string;
  note?: string;
  content: ReactNode;
}

interface LongFormProps<Values> extends FormSessionOptions<Values> {
  sections: readonly FormSection[];
  /** A verb: "Add member". */
  submitText: string;
  /** Given for a new record, whose form has buttons from the start; otherwise there is a bar once something has changed. */
  onCancel?: (() => void) | undefined;
}

/** A long form on a page: sections with a list of anchors beside them, and a bar with Save that stays in view. */
export function LongForm<Values extends object>(props: LongFormProps<Values>) {
  const { form, sections, submitText, onCancel } = props;
  const t = useTranslations('ui.form');
  const { rootId, above, guard, busy, changes, discard, formProps } = useFormSession(props);
  return (
    <div id={rootId} className={styles['layout']}>
      {guard}
      <Form form={form} layout="vertical" {...formProps}>
        <Stack gap="xl" shrink>
          {above}
          {sections.map(({ key, title, note, content }) => (
            <Box key={key} id={key} as="section" frame className={styles['section']} aria-labelledby={`${key}-title`}>
              <h2 id={`${key}-title`}>{title}</h2>
              {note ? <Note>{note}</Note> : null}
              <Grid min={280} gap="3xl" rowGap="none" above="l">
                {content}
              </Grid>
            </Box>
          ))}
          {onCancel ? (
            <NewBar submitText={submitText} busy={busy} onCancel={onCancel} onSave={() => form.submit()} />
          ) : (
            <SaveBar
              inForm
              changes={changes}
              busy={busy}
              submitText={submitText}
              onDiscard={discard}
              onSave={() => form.submit()}
            />
          )}
        </Stack>
      </Form>
      <nav className={styles['anchors']} aria-label={t('sections')}>
        <ol>
          {sections.map(({ key, title }) => (
            <li key={key}>
              <a href={`#${key}`} onClick={(event) => jump(event, key)}>
                {title}
              </a>
            </li>
          ))}
        </ol>
      </nav>
    </div>
  );
}

interface NewBarProps {
  submitText: string;
  busy: boolean;
  onCancel: () => void;
  onSave: () => void;
}

/** The buttons of a new record. */
function NewBar({ submitText, busy, onCancel, onSave }: NewBarProps) {
  const t = useTranslations('common.actions');
  useSaveKey(busy ? undefined : onSave);
  return (
    <Row gap="s" align="center" justify="end" wrap padBlock="l" padInline="2xl" frame className={styles['bar']} data-save-bar="">
      <Button onClick={onCancel}>{t('cancel')}</Button>
      <Button type="primary" htmlType="submit" loading={busy}>
        {submitText}
      </Button>
    </Row>
  );
}

/** Scrolls without adding to the history, so that leaving a form takes one step back. */
function jump(event: { preventDefault: () => void }, key: string): void {
  event.preventDefault();
  const section = document.getElementById(key);
  section?.scrollIntoView({
    block: 'start',
    behavior: matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth',
  });
  section?.querySelector<HTMLElement>('input, [role="combobox"], textarea')?.focus({ preventScroll: true });
}
