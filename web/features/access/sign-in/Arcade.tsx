import styles from './Arcade.module.css';

const arches = [0, 1, 2, 3, 4, 5];

/** A decorative picture of a hall of arches; it carries no information. */
export function Arcade() {
  return (
    <svg
      className={styles['arcade']}
      viewBox="0 0 480 640"
      fill="none"
      aria-hidden="true"
      focusable="false"
      preserveAspectRatio="xMidYMax slice"
    >
      <defs>
        <linearGradient id="arcade-light" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#fff" stopOpacity="0.34" />
          <stop offset="1" stopColor="#fff" stopOpacity="0.04" />
        </linearGradient>
      </defs>
      <path d={arch(5)} fill="url(#arcade-light)" />
      {arches.map((step) => (
        <path key={step} d={arch(step)} stroke="#fff" strokeOpacity={0.1 + step * 0.09} strokeWidth={2.4 - step * 0.25} />
      ))}
      <path
        d="M0 600 198 470M480 600 282 470M120 640l92-170M360 640l-92-170"
        stroke="#fff"
        strokeOpacity="0.14"
        strokeWidth="1.5"
      />
    </svg>
  );
}

/** The outline of one arch; a higher step is deeper in the hall. */
function arch(step: number): string {
  const half = 250 * 0.72 ** step;
  const foot = 640 - 170 * (1 - 0.62 ** step);
  const spring = 300 + step * 16;
  return `M${240 - half} ${foot}V${spring}a${half} ${half} 0 0 1 ${half * 2} 0V${foot}`;
}
