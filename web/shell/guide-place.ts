import type { GuideTarget } from './use-guide-target.ts';

/** The position of the card; `beside` its target in pixels of the viewport. */
export type CardPlace = { kind: 'middle' | 'top' | 'bottom' } | { kind: 'beside'; left: number; top: number };

const card = { width: 360, height: 340 };
const gap = 16;
const phoneWidth = 640;

/** The position of the card: beside its target if there is room, and completely inside the viewport. */
export function cardPlace(target: GuideTarget | null, screen: { width: number; height: number }): CardPlace {
  if (screen.width < phoneWidth) {
    return { kind: target && (target.top + target.bottom) / 2 > screen.height / 2 ? 'top' : 'bottom' };
  }
  if (!target) return { kind: 'middle' };
  const within = (value: number, size: number, whole: number) => Math.max(gap, Math.min(value, whole - size - gap));
  const top = within(target.top, card.height, screen.height);
  if (target.right + card.width + 2 * gap <= screen.width) return { kind: 'beside', left: target.right + gap, top };
  if (target.left - card.width - 2 * gap >= 0) return { kind: 'beside', left: target.left - card.width - gap, top };
  const below = target.bottom + gap + card.height + gap <= screen.height;
  const left = within(target.left, card.width, screen.width);
  return { kind: 'beside', left, top: below ? target.bottom + gap : Math.max(gap, target.top - card.height - gap) };
}
