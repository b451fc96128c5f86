import { languageStore } from '#web/client/language.ts';
import { newVersionStore } from '#web/client/new-version.ts';

/** How often a page that stays open compares itself with the server's build, at most. */
const checkMilliseconds = 10 * 60_000;

/** Makes the console installable and keeps it up to date: manifest, offline page, and the check for a newer build. */
export function startInstallation(): void {
  showManifest();
  languageStore.subscribe(showManifest);
  watchBuild();
  // Refused in private windows of some browsers; the console works without an offline page.
  navigator.serviceWorker?.register('/service-worker.js', { updateViaCache: 'none' }).catch(() => {});
}

const link = document.createElement('link');
link.rel = 'manifest';

function showManifest(): void {
  link.href = `/${languageStore.get()}.webmanifest`;
  document.head.append(link);
}

/** Requests the page of the console again and compares the name of its script, which contains a digest of the build. */
function watchBuild(): void {
  const script = document.querySelector('script[type="module"][src]')?.getAttribute('src');
  if (!script) return;
  let checkedAt = Date.now();
  async function check(): Promise<void> {
    if (document.hidden || Date.now() - checkedAt < checkMilliseconds) return;
    checkedAt = Date.now();
    const page = await fetch('/', { cache: 'no-cache' }).then(
      (answer) => (answer.ok ? answer.text() : ''),
      () => '',
    );
    // An answer without such a script is not from the server of the console, but from a proxy or the sign-in of a network.
    if (page.includes('<script type="module"') && !page.includes(`"${script}"`)) newVersionStore.set(true);
  }
  document.addEventListener('visibilitychange', () => void check());
  setInterval(() => void check(), checkMilliseconds);
}
