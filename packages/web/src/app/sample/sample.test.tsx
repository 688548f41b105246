import { todayInLondon } from '@kinfolio/domain/values/calendar';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ComponentType } from 'react';
import { createBrowserRouter, type RouteObject } from 'react-router';
import { RouterProvider } from 'react-router/dom';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import routes from '../../routes.ts';
import type { Session } from '../../session/api/session-client.ts';
import { AuthProvider } from '../AuthProvider.tsx';
import { sampleBase } from './sample-address.ts';
import { sampleRecords, startSession } from './start-sample.ts';

const files = import.meta.glob<{ default: ComponentType }>('../routes/**/*.tsx');
const kept = ['localStorage', 'sessionStorage'].map(
  name => [name, Object.getOwnPropertyDescriptor(window, name)] as const,
);
const written = vi.fn<Storage['setItem']>();
const asked = vi.fn<typeof fetch>(() => Promise.reject(new Error('nothing may be requested')));
let session: Session;

beforeEach(() => {
  vi.stubGlobal('fetch', asked);
  vi.spyOn(Storage.prototype, 'setItem').mockImplementation(written);
  history.replaceState(null, '', `${sampleBase}/dashboard`);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  for (const [name, descriptor] of kept) if (descriptor) Object.defineProperty(window, name, descriptor);
  history.replaceState(null, '', '/');
});

/** The app's routes, as React Router creates them from its list. */
const toRoutes = (listed: readonly ListedRoute[]): RouteObject[] =>
  listed.map(({ path, file, children }) => ({
    ...(path !== undefined && { path }),
    lazy: async () => ({ Component: (await files[file.replace('app/', '../')]?.())?.default ?? null }),
    ...(children && { children: toRoutes(children) }),
  }));
interface ListedRoute {
  readonly path?: string | undefined;
  readonly file: string;
  readonly children?: readonly ListedRoute[] | undefined;
}

function openSample() {
  session = startSession();
  const router = createBrowserRouter(toRoutes(routes), { basename: sampleBase });
  render(
    <AuthProvider load={() => Promise.resolve(session)}>
      <RouterProvider router={router} />
    </AuthProvider>,
  );
  return userEvent.setup({ delay: null });
}

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name });
const menu = () => within(screen.getByRole('navigation', { name: 'Main' }));

/** Presses a link of the app, and waits until another page is shown. */
async function follow(link: HTMLElement): Promise<void> {
  const [address, before] = [link.getAttribute('href'), document.title];
  if (location.pathname === address) return;
  fireEvent.click(link);
  await waitFor(() => expect([location.pathname, document.title === before]).toEqual([address, false]));
}

it('opens every place of the menu with the family’s records, and asks no server for anything', async () => {
  const user = openSample();
  await screen.findByText(/Nothing you type leaves this page/);
  const places = menu().getAllByRole('link');
  expect(places.map(link => link.textContent)).toEqual(['Home', 'My passport', 'Dates', 'Budget', 'People']);
  await follow(menu().getByRole('link', { name: 'My passport' }));
  const [rail] = await screen.findAllByRole('navigation', { name: 'My passport, sections' });
  const sections = within(rail ?? document.body).getAllByRole('link');
  expect(sections.length).toBeGreaterThan(9);
  for (const link of sections) await follow(link);
  for (const [place, title] of [
    ['Dates', /^Dates/],
    ['Budget', /Budget/],
    ['People', 'People and access'],
  ] as const) {
    await follow(menu().getByRole('link', { name: place }));
    await heading(title);
  }
  await screen.findByText('3 people. Today Martin can open everything, and Priya 1 section.');
  fireEvent.click(screen.getByRole('link', { name: 'Give someone access' }));
  await screen.findByText(/nothing can be shared from it/);
  const tools = within(screen.getByRole('banner'));
  await follow(tools.getByRole('link', { name: 'Help' }));
  await heading(/Help/);
  await follow(tools.getByRole('link', { name: 'Settings' }));
  await heading('Settings');
  await user.click(tools.getByRole('button', { name: /^Search/ }));
  await user.type(await screen.findByRole('searchbox'), 'rainy day');
  const found = await screen.findByRole('list', { name: 'Found' });
  await within(found).findByRole('link', { name: /^Rainy day savings/ });
  expect(asked).not.toHaveBeenCalled();
  expect(written).not.toHaveBeenCalled();
});

it('keeps an edit until the page ends, with the version before it', async () => {
  openSample();
  const today = todayInLondon({ now: () => Date.now() });
  const account = sampleRecords(today).find(({ content }) => content.fields['name'] === 'Rainy day savings');
  const before = session.passport.record(account?.id ?? '');
  if (before === undefined) throw new Error('the family has no such account');
  const { id, content } = before;
  const edit = { id, kind: content.kind, category: 'accounts', base: content };
  await session.passport.save({ ...edit, fields: { ...content.fields, balance: '1.00' } });
  expect(session.passport.record(id)?.content.fields['balance']).toBe('1.00');
  const history = await session.passport.history(id);
  expect(history).toMatchObject({ ok: true, value: [{ version: before.version, content }, {}] });
  await session.passport.remove(id);
  expect(session.passport.records(content.kind).some(one => one.id === id)).toBe(false);
  await session.passport.restore(id);
  expect(session.passport.record(id)?.deleted).toBe(false);
  expect(startSession().passport.record(id)?.content).toEqual(content);
});
