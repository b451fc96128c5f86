import '@fontsource-variable/inter/index.css';
import './ui/base.css';
import 'virtual:antd.css';
import './ui/layout.module.css';
import { createRoot } from 'react-dom/client';
import { followDensity } from './client/density.ts';
import { followFace } from './client/face.ts';
import { hereNow } from './client/here.ts';
import { currentLanguage } from './client/language.ts';
import { provideNavigation } from './client/navigation.ts';
import { loadPhrases } from './client/phrases.ts';
import { renewPictures } from './client/picture-links.ts';
import { whenIdle } from './client/when-idle.ts';
import { navigationOf } from './navigate.ts';
import { router } from './routes.tsx';
import { Console } from './shell/Console.tsx';
import { pageTitleStore } from './ui/page-title.ts';
import { returnFocus } from './ui/return-focus.ts';

const navigation = navigationOf(router);
provideNavigation(navigation);
followFace();
followDensity();
returnFocus();
renewPictures();
pageTitleStore.subscribe(nameTab);
// The code and the phrases of the screen load while sign-in, team and menu are checked.
void navigation.preload(location.pathname);

// Not awaited here: chunks that share code with this file could then never load.
void loadPhrases(currentLanguage()).then(draw);
if (import.meta.env.PROD) setTimeout(() => whenIdle(() => void install()), 5000);

/** Loaded later than everything that a visit begins with. */
async function install(): Promise<void> {
  const { startInstallation } = await import('./shell/installation.ts');
  startInstallation();
}

function draw(): void {
  const place = document.getElementById('root');
  if (place) createRoot(place).render(<Console router={router} />);
}

function nameTab(): void {
  document.title = [pageTitleStore.get(), hereNow()?.team.name, 'Atrium'].filter(Boolean).join(' · ');
}
