import type { VisibilityPreview } from '#contract/access/visibility-preview.ts';
import type { TeamGroups } from './preview.groups.rules.ts';
import { type VisibilityShift, sizeOf } from './preview.visibility.rules.ts';

/** A group whose people see fewer or more people. */
export interface GroupViewChange {
  kind: number;
  lost: number;
  gained: number;
}

/** Counts the people and pairs of all shifts. */
export function tallyOf(crowd: TeamGroups) {
  const [loses, gains] = [sideOf(crowd), sideOf(crowd)];
  const viewings: GroupViewChange[] = [];
  return {
    add({ viewers, lost, gained }: VisibilityShift): void {
      const [fewer, more] = [loses.add(viewers, lost), gains.add(viewers, gained)];
      for (const [n, kind] of viewers.entries()) {
        const viewing = { kind, lost: fewer[n] ?? 0, gained: more[n] ?? 0 };
        if (viewing.lost || viewing.gained) viewings.push(viewing);
      }
    },
    loses: () => loses.effect(),
    gains: () => gains.effect(),
    /** The groups that see fewer or more people. */
    viewings: (): readonly GroupViewChange[] => viewings,
  };
}

function sideOf(crowd: TeamGroups) {
  const { kinds } = crowd;
  const seen = new Uint8Array(kinds.length);
  const own = new Uint8Array(kinds.length);
  let [people, pairs] = [0, 0];
  return {
    /** Returns how many people each viewer loses or gains, not counting themselves. */
    add(viewers: readonly number[], targets: readonly number[]): number[] {
      const alone = viewers.length === 1 ? viewers[0] : undefined;
      for (const target of targets) {
        own[target] = 1;
        if (target !== alone || kinds[target]?.size !== 1) seen[target] = 1;
      }
      const all = sizeOf(crowd, targets);
      const each = viewers.map((kind) => all - (own[kind] ?? 0));
      for (const [n, kind] of viewers.entries()) {
        const size = kinds[kind]?.size ?? 0;
        if (each[n]) people += size;
        pairs += size * (each[n] ?? 0);
      }
      for (const target of targets) own[target] = 0;
      return each;
    },
    effect(): VisibilityPreview['loses'] {
      const found = kinds.reduce((sum, { size }, at) => sum + (seen[at] ? size : 0), 0);
      return { viewers: people, seen: found, pairs };
    },
  };
}
