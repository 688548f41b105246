import { File as NodeFile } from 'node:buffer';
import { allKinds } from '@kinfolio/domain/kinds/index';
import { act, cleanup, render } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { type ReactNode, Suspense } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { afterEach } from 'vitest';
import { RelatedContext } from '../../../passport/related/related.ts';
import { SessionProvider } from '../../../session/api/react.ts';
import type { BrowserTab } from '../../../session/testing/device.ts';
import { ToastRegion } from '../../../ui/feedback/ToastRegion.tsx';
import { toastQueue } from '../../../ui/feedback/toast.ts';

afterEach(cleanup);

/** Renders a screen of papers as the app does, with a tab's passport. */
export async function openPapers(tab: BrowserTab, element: ReactNode) {
  cleanup();
  for (const toast of toastQueue.visibleToasts) toastQueue.close(toast.key);
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

/** A file as a browser would provide it. The files of the test environment cannot be sent to another thread. */
export function createTestFile(
  name: string,
  content: string | Uint8Array<ArrayBuffer>,
  type = 'text/plain',
): File {
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- Node's File has the same interface
  return new NodeFile([content], name, { type }) as unknown as File;
}
