const megabytes = 5;

/** The size in pixels in which pictures of an app are stored, and the limits of uploaded ones. */
export const appPictures = {
  icon: { width: 256, height: 256 },
  screenshot: { width: 1280, height: 800 },
  megabytes,
  bytes: megabytes * 1_000_000,
  /** One icon plus the screenshots. */
  most: 7,
} as const;

/** The most bytes of a manifest file: its texts in four languages and both documents. */
export const manifestBytes = 2_000_000;

/** Returns -1, 0 or 1 if version `a` is lower than, equal to or higher than `b`: 1.10.0 is higher than 1.9.0. */
export function compareVersions(a: string, b: string): number {
  const [left, right] = [a, b].map((version) => version.split('.').map(Number));
  for (let at = 0; at < 3; at += 1) {
    const difference = (left?.[at] ?? 0) - (right?.[at] ?? 0);
    if (difference) return Math.sign(difference);
  }
  return 0;
}
