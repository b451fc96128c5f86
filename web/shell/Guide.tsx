import { Button } from 'antd';
import { type CSSProperties, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react';
import { useTranslations } from 'use-intl';
import { guideSteps } from '#contract/workplace/guide-facts.ts';
import type { Guide as Progress } from '#contract/workplace/guides.ts';
import { useHere } from '#web/client/here.ts';
import { go, usePathname } from '#web/client/navigation.ts';
import { entryOf, type Mark, marks, unseen } from '#web/shared/workplace/guide-marks.ts';
import { guideStore } from '#web/shared/workplace/guide-store.ts';
import { Icon } from '#web/ui/Icon.tsx';
import { Box, Note, Row, Text } from '#web/ui/layout.tsx';
import styles from './Guide.module.css';
import { cardPlace, type CardPlace } from './guide-place.ts';
import { useGuideProgress } from './use-guide-progress.ts';
import { type GuideTarget, useGuideTarget } from './use-guide-target.ts';

interface GuideProps {
  guide: Progress;
  /** The position of the current mark. */
  at: number;
  /** It starts again, by resetting what was seen. */
  replay: boolean;
  employeeId: string;
  /** Hides the guide; home offers to continue it until it was skipped or finished. */
  onClose: () => void;
}

/** The beginner guide as coach marks over the console. It moves from screen to screen and points at the subject of each step. */
export function Guide({ guide, at, replay, employeeId, onClose }: GuideProps) {
  const { menu } = useHere();
  const pathname = usePathname();
  const keep = useGuideProgress(employeeId, guide);
  const mark = marks[at] ?? marks[0];
  const entry = mark && entryOf(mark, menu);
  const begin = useEffectEvent(() => keep(replay ? { ...unseen, homeFlag: true } : { homeFlag: true }));
  useEffect(() => begin(), []);
  const place = entry?.path;
  useEffect(() => {
    if (place !== undefined) go(place);
  }, [place, at]);
  const target = useGuideTarget(entry ? selectorsOf(mark, entry.code) : [], pathname);
  function end() {
    keep({ lampFlag: true });
    onClose();
  }
  function next() {
    if (mark) keep(mark.seen);
    if (at === marks.length - 1) end();
    else guideStore.set({ at: at + 1, replay });
  }
  if (!mark) return null;
  return (
    <Overlay target={target} onClose={onClose}>
      <Card
        mark={mark}
        guide={guide}
        stands={entry !== undefined}
        first={at === 0}
        last={at === marks.length - 1}
        onBack={() => guideStore.set({ at: at - 1, replay })}
        onNext={next}
        onSkip={end}
        onClose={onClose}
      />
    </Overlay>
  );
}

/**
 * Selectors in order of preference: the target on the screen, the menu entry, or on narrow viewports the button that opens the
 * menu.
 */
function selectorsOf(mark: Mark | undefined, code: string): string[] {
  return mark ? [`[data-guide="${mark.anchor}"]`, `[data-menu="${code}"]`, '[data-guide="menu"]'] : [];
}

/**
 * A modal dialog over the whole page with an opening at its target. The browser keeps the focus inside and closes it by Escape.
 */
function Overlay({ target, onClose, children }: { target: GuideTarget | null; onClose: () => void; children: React.ReactNode }) {
  const t = useTranslations('guides');
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  const place = cardPlace(target, { width: innerWidth, height: innerHeight });
  return (
    <dialog ref={dialog} className={styles['overlay']} aria-label={t('label')} onCancel={onClose}>
      <div className={styles['light']} data-none={target === null} style={target ? lightOf(target) : undefined} />
      <Box floating padBlock="xl" padInline="2xl" className={styles['card']} data-place={place.kind} style={styleOf(place)}>
        {children}
      </Box>
    </dialog>
  );
}

const border = 6;
const lightOf = ({ top, left, right, bottom }: GuideTarget): CSSProperties => ({
  insetBlockStart: top - border,
  left: left - border,
  inlineSize: right - left + 2 * border,
  blockSize: bottom - top + 2 * border,
});
const styleOf = (place: CardPlace): CSSProperties | undefined =>
  place.kind === 'beside' ? { left: place.left, insetBlockStart: place.top } : undefined;

interface CardProps {
  mark: Mark;
  guide: Progress;
  /** Whether the step's screen is in the menu of this person. */
  stands: boolean;
  first: boolean;
  last: boolean;
  onBack: () => void;
  onNext: () => void;
  onSkip: () => void;
  onClose: () => void;
}

function Card({ mark, guide, stands, first, last, onBack, onNext, onSkip, onClose }: CardProps) {
  const t = useTranslations('guides');
  const common = useTranslations('common.actions');
  const groups = useTranslations('shell.groups');
  const step = guideSteps.indexOf(mark.step) + 1;
  const recognised = guide.recognised.includes(mark.step);
  return (
    <>
      <Row gap="l" align="center" justify="between" below="s">
        <Steps guide={guide} current={mark} />
        <Button type="text" size="small" icon={<Icon name="close" size={16} />} aria-label={common('close')} onClick={onClose} />
      </Row>
      <div aria-live="polite" aria-atomic="true">
        <Note size="xs">{t('progress', { step, total: guideSteps.length })}</Note>
        <h2>{t(`${mark.words}.title`)}</h2>
        <Text as="p" above="xs">
          {t(`${mark.words}.text`)}
        </Text>
        {stands ? null : (
          <Note above="m" padBlock="s" padInline="m" className={styles['note']}>
            {t('later', { group: groups(mark.group) })}
          </Note>
        )}
        {recognised ? (
          <Row as="p" tone="good" gap="xs" align="center" above="m">
            <Icon name="check" size={16} />
            {t('seen')}
          </Row>
        ) : null}
      </div>
      <Row gap="s" align="center" wrap above="xl" className={styles['actions']}>
        {last ? null : (
          <Button type="text" onClick={onSkip}>
            {t('skip')}
          </Button>
        )}
        <Text grow className={styles['space']} />
        {first ? null : <Button onClick={onBack}>{common('back')}</Button>}
        <Button type="primary" autoFocus onClick={onNext}>
          {last ? t('finish') : common('next')}
        </Button>
      </Row>
    </>
  );
}

/** The four steps. One is done if all its marks were seen or the team's data shows it. */
function Steps({ guide, current }: { guide: Progress; current: Mark }) {
  const t = useTranslations('guides');
  return (
    <Row as="ol" gap="xs" grow className={styles['steps']} aria-label={t('steps')}>
      {guideSteps.map((step) => {
        const done =
          guide.recognised.includes(step) || marks.filter((mark) => mark.step === step).every((mark) => mark.isSeen(guide));
        return (
          <li key={step} data-done={done} aria-current={step === current.step ? 'step' : undefined}>
            <span className="visually-hidden">{done ? t('done', { step: t(`${step}.title`) }) : t(`${step}.title`)}</span>
          </li>
        );
      })}
    </Row>
  );
}
