import { accessScreens } from './access-screens.tsx';
import { appsScreens } from './apps-screens.tsx';
import { billingScreens } from './billing-screens.tsx';
import { main } from './main-layout.tsx';
import { peopleScreens } from './people-screens.tsx';
import { platformScreens } from './platform-screens.tsx';
import { workplaceScreens } from './workplace-screens.tsx';

/** The main layout with every screen inside it. */
export const mainTree = main.addChildren([
  ...peopleScreens,
  ...accessScreens,
  ...appsScreens,
  ...billingScreens,
  ...workplaceScreens,
  ...platformScreens,
]);
