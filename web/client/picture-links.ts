import { queries } from './queries.ts';

/**
 * Links to pictures expire after minutes. If a picture is first drawn after its link has expired, the responses that contain the
 * link are fetched again, once per link, and then contain new links.
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
  // Error events of images do not bubble, so the listener captures them.
  addEventListener('error', renew, { capture: true });
}
