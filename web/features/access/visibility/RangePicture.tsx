import type { MainRule } from '#contract/access/visibility-facts.ts';
import styles from './Visibility.module.css';

const places = [
  { x: 80, y: 14, branch: false },
  { x: 30, y: 48, branch: false },
  { x: 80, y: 48, branch: true },
  { x: 130, y: 48, branch: false },
  { x: 18, y: 82, branch: false },
  { x: 42, y: 82, branch: false },
  { x: 68, y: 82, branch: true },
  { x: 92, y: 82, branch: true },
  { x: 118, y: 82, branch: false },
  { x: 142, y: 82, branch: false },
] as const;
const viewer = 2;
/** Indexes of the selected people: a department on the left, and one person on the right. */
const selected: readonly number[] = [1, 4, 5, 9];

/** Ten people in departments; those visible to the one with a ring are highlighted. The text beside it states the same. */
export function RangePicture({ rule }: { rule: MainRule }) {
  return (
    <svg className={styles['picture']} viewBox="0 0 160 96" fill="none" aria-hidden="true" focusable="false">
      <path
        className={styles['lines']}
        d="M80 14v34M80 30H30v18M80 30h50v18M30 48v18H18v16M30 66h12v16M80 48v18H68v16M80 66h12v16M130 48v18h-12v16M130 66h12v16"
      />
      {places.map(({ x, y, branch }, place) => {
        const shown = { ALL: true, DEPARTMENT: branch, SELECTED: selected.includes(place), NONE: false }[rule];
        const seen = place === viewer || shown;
        return <circle key={`${x} ${y}`} cx={x} cy={y} r={7} data-seen={seen} />;
      })}
      <circle className={styles['ring']} cx={80} cy={48} r={11} />
    </svg>
  );
}
