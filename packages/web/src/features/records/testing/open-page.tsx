import { allKinds } from '@kinfolio/domain/kinds/index';
import { findRecordCategory, type RecordKind } from '@kinfolio/domain/records/record-kind';
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { afterEach } from 'vitest';
import { RelatedContext } from '../../../passport/related/related.ts';
import type { PageWithKinds } from '../../../passport/sections.ts';
import type { ReadFileOnDevice } from '../../../reading/read-on-device.ts';
import type { Passport } from '../../../session/api/passport.ts';
import { SessionProvider } from '../../../session/api/react.ts';
import { type BrowserTab, TestDeviceWithTabs } from '../../../session/testing/device.ts';
import { FakeServer } from '../../../session/testing/fake-server.ts';
import { ManualTime } from '../../../session/testing/manual-time.ts';
import { ToastRegion } from '../../../ui/feedback/ToastRegion.tsx';
import { toastQueue } from '../../../ui/feedback/toast.ts';
import type { ImporterProps } from '../offers/importer.ts';
import type { OwnListProps } from '../page-props.ts';
import { RecordsPage } from '../RecordsPage.tsx';
import type { BulkEditPlan } from '../several/SeveralGate.tsx';

// Unmount the page after each test. A sync that ends later would otherwise render it when the test's window no longer
// exists.
afterEach(cleanup);

/** The page on which a test's kinds are placed. */
const pageId = 'bank-accounts';

/** A fixed time, 09:15 on the day this was written, so that the wording of dates is known. */
export const testStart = Date.parse('2026-11-21T09:15:00Z');

export const testEmail = 'ruth@example.test';
export const testPassword = 'green box file on the wardrobe';

interface Options {
  readonly kinds: readonly RecordKind[];
  readonly at?: string;
  readonly importer?: ComponentType<ImporterProps>;
  readonly readPaper?: ReadFileOnDevice;
  readonly keepPaper?: (files: readonly File[], recordId: string) => void;
  /** A custom list that replaces the plain one. */
  readonly list?: ComponentType<OwnListProps>;
  readonly several?: BulkEditPlan;
}

/**
 * Signs in a person with an empty passport, using the real session and encryption, and a fake server that only stores
 * what it receives.
 */
export async function signInTestPerson(): Promise<BrowserTab> {
  const time = new ManualTime(testStart);
  const tab = new TestDeviceWithTabs(new FakeServer(), time).openTab();
  await tab.until('signed-out');
  const made = await tab.session.signUp({
    email: testEmail,
    password: testPassword,
    displayName: 'Ruth Ellery',
    phone: '',
    person: {},
  });
  if (!made.ok) throw new Error(`the person could not sign up: ${made.problem}`);
  return tab;
}

/** Opens the page of a kind as a browser would, at an address. */
export function openPage(
  tab: BrowserTab,
  { kinds, at = `/${pageId}`, importer, readPaper, keepPaper, list, several }: Options,
) {
  cleanup();
  for (const toast of toastQueue.visibleToasts) toastQueue.close(toast.key);
  const page: PageWithKinds = {
    id: pageId,
    title: kinds[0]?.texts.page ?? 'Things',
    section: pageId,
    kinds,
  };
  const element = (
    <RecordsPage
      page={page}
      neighbours={[page]}
      clock={tab.device.time}
      importers={Object.fromEntries(kinds.map(kind => [kind.id, importer]))}
      {...(readPaper && { readPaper })}
      {...(keepPaper && { keepPaper })}
      {...(several && { several })}
      lists={Object.fromEntries(kinds.map(kind => [kind.id, list]))}
    />
  );
  const router = createMemoryRouter(
    [
      {
        element: (
          <>
            <Outlet />
            <ToastRegion label="Messages" />
          </>
        ),
        children: [
          { path: `/${pageId}/:id?/edit?`, element },
          { path: `/${pageId}/:id/scan`, element },
          { path: '/dashboard', element: <h1>Home</h1> },
          { path: '*', element: <h1>Elsewhere</h1> },
        ],
      },
    ],
    { initialEntries: [at] },
  );
  const user = userEvent.setup({ delay: null });
  render(
    <SessionProvider session={tab.session}>
      <RelatedContext value={{ kinds: [...allKinds, ...kinds], others: tab.session.passport }}>
        <RouterProvider router={router} />
      </RelatedContext>
    </SessionProvider>,
  );
  return { user, router, passport: tab.session.passport };
}

/**
 * Waits for the form of the page until it is ready for typing. React renders the form just before it subscribes to the
 * form's values, and only a test is fast enough to type in between.
 */
export async function waitForRecordForm(name: string | RegExp): Promise<HTMLElement> {
  const form = await screen.findByRole('region', { name });
  await act(() => Promise.resolve());
  return form;
}

/** Saves records straight into the passport, as another device would have. */
export async function saveDirectly(
  passport: Passport,
  kind: RecordKind,
  records: readonly Record<string, string | boolean>[],
): Promise<readonly string[]> {
  const inputs = records.map(fields => ({
    kind: kind.id,
    category: findRecordCategory(kind, fields),
    fields,
  }));
  const saved = await passport.saveMany(inputs);
  if (!saved.ok) throw new Error(`the records could not be kept: ${saved.problem}`);
  return saved.value.map(({ id }) => id);
}
