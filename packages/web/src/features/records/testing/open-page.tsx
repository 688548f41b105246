import { allKinds } from '@kinfolio/domain/kinds/index';
import { categoryOf, type RecordKind } from '@kinfolio/domain/records/record-kind';
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { afterEach } from 'vitest';
import { RelatedContext } from '../../../passport/related/related.ts';
import type { PageOfKinds } from '../../../passport/sections.ts';
import type { ReadFile } from '../../../reading/read-on-device.ts';
import type { Passport } from '../../../session/api/passport.ts';
import { SessionProvider } from '../../../session/api/react.ts';
import { Device, type Tab } from '../../../session/testing/device.ts';
import { FakeServer } from '../../../session/testing/fake-server.ts';
import { ManualTime } from '../../../session/testing/manual-time.ts';
import { ToastRegion } from '../../../ui/feedback/ToastRegion.tsx';
import { toasts } from '../../../ui/feedback/toast.ts';
import type { ImporterProps } from '../offers/importer.ts';
import type { OwnListProps } from '../page-props.ts';
import { RecordsPage } from '../RecordsPage.tsx';
import type { SeveralPlan } from '../several/SeveralGate.tsx';

// A page left open would be drawn once more by a sync that ends after the window of its test is gone.
afterEach(cleanup);

/** The page that the kinds of a test are put on. */
const pageId = 'bank-accounts';

/** A quarter past nine on the day this was written, so that the words of dates are known. */
export const start = Date.parse('2026-11-21T09:15:00Z');

export const email = 'ruth@example.test';
export const password = 'green box file on the wardrobe';

interface Options {
  /** The kinds of the page. */
  readonly kinds: readonly RecordKind[];
  readonly at?: string;
  readonly importer?: ComponentType<ImporterProps>;
  readonly readPaper?: ReadFile;
  readonly keepPaper?: (files: readonly File[], recordId: string) => void;
  /** In place of the plain list. */
  readonly list?: ComponentType<OwnListProps>;
  readonly several?: SeveralPlan;
}

/** A signed-in person with an empty passport: the real session and sealing, over a server that only keeps what it is given. */
export async function signedIn(): Promise<Tab> {
  const time = new ManualTime(start);
  const tab = new Device(new FakeServer(), time).openTab();
  await tab.until('signed-out');
  const made = await tab.session.signUp({
    email,
    password,
    displayName: 'Ruth Ellery',
    phone: '',
    person: {},
  });
  if (!made.ok) throw new Error(`the person could not sign up: ${made.problem}`);
  return tab;
}

/** Opens the page of a kind as a browser would, at an address. */
export function openPage(
  tab: Tab,
  { kinds, at = `/${pageId}`, importer, readPaper, keepPaper, list, several }: Options,
) {
  cleanup();
  for (const toast of toasts.visibleToasts) toasts.close(toast.key);
  const page: PageOfKinds = {
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
      messageFor={problem => `Because: ${problem}.`}
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
 * The form of the page, ready to type in. React draws it before it listens to the form's values; a test types in that
 * instant, where no person could.
 */
export async function formOf(name: string | RegExp): Promise<HTMLElement> {
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
  const inputs = records.map(fields => ({ kind: kind.id, category: categoryOf(kind, fields), fields }));
  const saved = await passport.saveMany(inputs);
  if (!saved.ok) throw new Error(`the records could not be kept: ${saved.problem}`);
  return saved.value.map(({ id }) => id);
}
