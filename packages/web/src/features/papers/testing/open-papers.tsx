import { File as NodeFile } from 'node:buffer';
import { allKinds } from '@kinfolio/domain/kinds/index';
import { act, cleanup, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode, Suspense } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach } from 'vitest';
import { RelatedContext } from '../../../passport/related/related.ts';
import { SessionProvider } from '../../../session/api/react.ts';
import type { Tab } from '../../../session/testing/device.ts';
import { ToastRegion } from '../../../ui/feedback/ToastRegion.tsx';
import { toasts } from '../../../ui/feedback/toast.ts';

afterEach(cleanup);

/** Shows a screen of papers as the app would, with the passport of a tab around it. */
export async function openPapers(tab: Tab, element: ReactNode) {
  cleanup();
  for (const toast of toasts.visibleToasts) toasts.close(toast.key);
  const router = createMemoryRouter([
    {
      path: '*',
      element: (
        <>
          <Suspense fallback={<p>Loading</p>}>{element}</Suspense>
          <ToastRegion label="Messages" />
        </>
      ),
    },
  ]);
  const user = userEvent.setup({ delay: null, applyAccept: false });
  await act(async () => {
    render(
      <SessionProvider session={tab.session}>
        <RelatedContext value={{ kinds: allKinds, others: tab.session.passport }}>
          <RouterProvider router={router} />
        </RelatedContext>
      </SessionProvider>,
    );
  });
  return { user, passport: tab.session.passport };
}

/** A file as a browser gives it; the window of these tests has files that cannot go to another thread. */
export function fileNamed(
  name: string,
  content: string | Uint8Array<ArrayBuffer>,
  type = 'text/plain',
): File {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the same interface, of Node
  return new NodeFile([content], name, { type }) as unknown as File;
}
