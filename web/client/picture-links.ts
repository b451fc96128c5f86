import { queries } from './queries.ts';

/**
 * Links to pictures end after minutes. Where a page has been open for longer and a picture of it is only now drawn, the answers
 * that hold the link are read again, once for each link: they then hold new ones.
 */
export function renewPictures(): void {
  const renewed = new Set<string>();
  const renew = ({ target }: Event) => {
    const link = target instanceof HTMLImageElement ? target.getAttribute('src') : null;
    if (!link?.startsWith('/files/') || renewed.has(link)) return;
    renewed.add(link);
    const holdsLink = (data: unknown) => JSON.stringify(data ?? null).includes(link);
    void queries.refetchQueries(
      { type: 'active', fetchStatus: 'idle', predicate: ({ state }) => holdsLink(state.data) },
      { cancelRefetch: false },
    );
  };
  // Failures of images do not bubble.
  addEventListener('error', renew, { capture: true });
}
