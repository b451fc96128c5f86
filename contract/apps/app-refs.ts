import { z } from 'zod';
import { id } from '../kit.ts';

/** An app in few words, in the language of who asks. `icon` is an address for an <img>. */
/** Where an app is on a phone; `only`: it works nowhere else. */
export const mobilePlace = z.object({ url: z.string(), only: z.boolean() });
export type MobilePlace = z.infer<typeof mobilePlace>;

export const appRef = z.object({ appId: id, name: z.string(), icon: z.string().nullable() });
export type AppRef = z.infer<typeof appRef>;
