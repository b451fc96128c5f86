import { QueryClientProvider } from '@tanstack/react-query';
import { type AnyRouter, RouterProvider } from '@tanstack/react-router';
import { queries } from '#web/client/queries.ts';
import { Feedback } from './Feedback.tsx';
import { ViewGate } from './ViewGate.tsx';
import { Words } from './Words.tsx';

/** The whole console: providers for phrases, queries and feedback, and the screen of the URL. */
export function Console({ router }: { router: AnyRouter }) {
  return (
    <Words>
      <QueryClientProvider client={queries}>
        <ViewGate />
        <RouterProvider router={router} />
        <Feedback />
      </QueryClientProvider>
    </Words>
  );
}
