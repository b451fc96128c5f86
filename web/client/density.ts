import { densities, type Density, densityStore } from '../ui/density.ts';
import { readStored, writeStored } from './storage.ts';

/** Where compact rows are the default: a mouse can point at small targets. */
const dense = matchMedia('(min-width: 1280px) and (pointer: fine)');

function apply(): void {
  const chosen = densities.find((density) => density === readStored('density'));
  densityStore.set(chosen ?? (dense.matches ? 'compact' : 'comfortable'));
}

/** Applies the density to the page, and follows the size of the window until a person chooses one. */
export function followDensity(): void {
  const show = () => {
    document.documentElement.dataset['density'] = densityStore.get();
  };
  densityStore.subscribe(show);
  dense.addEventListener('change', apply);
  apply();
  show();
}

export function chooseDensity(density: Density): void {
  writeStored('density', density);
  densityStore.set(density);
}
