import { type BrowserContext, test as base } from '@playwright/test';
import { demo, visit } from './demo.ts';

type Person = keyof typeof demo;
type Session = Pick<Awaited<ReturnType<BrowserContext['storageState']>>, 'cookies' | 'origins'>;

/**
 * Journeys of a signed-in person of the demo team: `test.use({ person: 'hr' })`. Each worker signs a person in once; each test
 * starts with that session and nothing else stored in the browser.
 */
export const test = base.extend<{ person: Person }, { sessionOf: (person: Person) => Promise<Session> }>({
  person: ['owner', { option: true }],
  sessionOf: [
    async ({ browser }, provide, { project }) => {
      const sessions = new Map<Person, Session>();
      await provide(async (person) => {
        const kept = sessions.get(person);
        if (kept) return kept;
        const context = await browser.newContext({
          baseURL: project.use.baseURL ?? '',
          locale: 'en-US',
          storageState: { cookies: [], origins: [] },
        });
        await visit(await context.newPage(), person, '/');
        const session = { cookies: await context.cookies(), origins: [] };
        await context.close();
        sessions.set(person, session);
        return session;
      });
    },
    { scope: 'worker' },
  ],
  storageState: async ({ person, sessionOf }, provide) => provide(await sessionOf(person)),
  locale: 'en-US',
});
