import { z } from 'zod';
import { id } from '../kit.ts';

/** A short reference to an app, in the language of the caller. `icon` is an address for an <img>. */
/** The address of an app on a phone; `only`: the app works only there. */
export const mobileAddress = z.object({ url: z.string(), only: z.boolean() });
export type MobileAddress = z.infer<typeof mobileAddress>;

export const appRef = z.object({ appId: id, name: z.string(), icon: z.string().nullable() });
export type AppRef = z.infer<typeof appRef>;
