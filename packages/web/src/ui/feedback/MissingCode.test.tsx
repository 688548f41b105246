import { act, cleanup, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { Suspense } from 'react';
import { createMemoryRouter, Link, Outlet, RouterProvider } from 'react-router';
import { afterEach, expect, it } from 'vitest';
import { createLazyPart } from '../../lib/page-code/lazy-part.tsx';
import { loadRouteModule } from '../../lib/page-code/load-route-module.ts';
import { pageCode, watchPageCode } from '../../lib/page-code/page-code.ts';
import { MissingCode } from './MissingCode.tsx';

watchPageCode();
afterEach(cleanup);

/** A piece of code that fails to load until the test makes it available. */
function code<T>(value: T) {
  let isThere = false;
  let tries = 0;
  return {
    fetch: () => {
      tries += 1;
      return isThere ? Promise.resolve(value) : Promise.reject(new TypeError('Failed to fetch'));
    },
    arrive: () => {
      isThere = true;
    },
    tries: () => tries,
  };
}

/** A page with a form, and a link to a page whose code is missing. */
function openForm() {
  const next = code({ Component: () => <h1>The next page</h1> });
  const part = code({ default: () => <p>The part</p> });
  const Part = createLazyPart(part.fetch);
  const router = createMemoryRouter([
    {
      element: (
        <>
          <MissingCode />
          <main id="main" tabIndex={-1}>
            <Outlet />
          </main>
        </>
      ),
      children: [
        {
          path: '/',
          element: (
            <>
              <label>
                Name <input />
              </label>
              <Link to="/next">Next</Link>
              <Link to="/part">Part</Link>
              <Link to="/other">Other</Link>
            </>
          ),
        },
        { path: '/next', lazy: () => pageCode.load(next.fetch, 'page') },
        {
          path: '/part',
          element: (
            <Suspense fallback={<p>One moment</p>}>
              <Part />
            </Suspense>
          ),
        },
        { path: '/other', element: <h1>Another page</h1> },
      ],
    },
  ]);
  render(<RouterProvider router={router} />);
  return { next, part, router };
}

const box = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const follow = (name: string) => userEvent.click(screen.getByRole('link', { name }));

it('shows what to do when the code of a page is missing; the form stays, and a press opens the page', async () => {
  const { next } = openForm();
  await userEvent.type(box(), 'Ruth');
  await follow('Next');
  const message = await screen.findByRole('alert');
  expect(message.textContent).toContain(
    'This part of Kinfolio did not load. Check your internet connection and try again.',
  );
  expect(box().value).toBe('Ruth');
  next.arrive();
  await press('Try again');
  await screen.findByRole('heading', { name: 'The next page' });
  expect(screen.queryByRole('alert')).toBeNull();
});

it('opens the page by itself when the network is back, unless the person has typed since', async () => {
  const { next } = openForm();
  await follow('Next');
  await screen.findByRole('alert');
  await userEvent.type(box(), 'Ruth');
  next.arrive();
  await act(async () => void window.dispatchEvent(new Event('online')));
  await screen.findByText('The page that you asked for has loaded.');
  expect(box().value).toBe('Ruth');
  await press('Open the page');
  await screen.findByRole('heading', { name: 'The next page' });
});

it('offers to load the page again after a second failure, and can be closed', async () => {
  openForm();
  await follow('Next');
  await screen.findByRole('alert');
  await press('Try again');
  await screen.findByRole('button', { name: 'Load the page again' });
  await press('Close');
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  await follow('Next');
  await screen.findByRole('alert');
  await follow('Other');
  await screen.findByRole('heading', { name: 'Another page' });
  expect(screen.queryByRole('alert')).toBeNull();
});

it('covers parts of a page too, on each page that needs them, and shows them once they have loaded', async () => {
  const { part, router } = openForm();
  await follow('Part');
  await screen.findByRole('alert');
  await act(() => router.navigate('/'));
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  await follow('Part');
  await screen.findByRole('alert');
  expect(part.tries()).toBe(1);
  part.arrive();
  await act(async () => void window.dispatchEvent(new Event('online')));
  await screen.findByText('The part');
  expect(screen.queryByRole('alert')).toBeNull();
});

it("reuses a page from React Router's cache, and adds new ones to it", async () => {
  const loaded: Record<string, unknown> = { home: 'its code' };
  expect(await loadRouteModule({ id: 'home', module: '/never-asked.js' }, loaded)).toBe('its code');
  const module = 'data:text/javascript,export const page = 1';
  expect(await loadRouteModule({ id: 'next', module }, loaded)).toBe(loaded['next']);
  expect(loaded['next']).toMatchObject({ page: 1 });
});
