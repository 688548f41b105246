import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderToStaticMarkup } from 'react-dom/server';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { blogPages } from '../pages/blog.tsx';
import { guidePosts } from '../posts/posts.ts';
import { enableLoadMore } from './load-more.ts';

const person = userEvent.setup();
const titles = () => [...document.querySelectorAll('[data-posts] h2')].map(one => one.textContent);

function markup(path: string): string {
  const page = blogPages.find(one => one.path === path);
  return page ? renderToStaticMarkup(<page.Body />) : '';
}

beforeEach(() => {
  document.body.innerHTML = markup('/blog');
  vi.stubGlobal('fetch', (address: string) =>
    Promise.resolve(new Response(markup(new URL(address).pathname))),
  );
});
afterEach(() => vi.unstubAllGlobals());

it('Load More adds the next six, goes on at the first of them, and is gone after the last', async () => {
  enableLoadMore();
  const all = guidePosts.map(({ title }) => title);
  await person.click(screen.getByRole('link', { name: 'Load More' }));
  await vi.waitFor(() => expect(titles()).toEqual(all.slice(0, 12)));
  expect(document.activeElement?.textContent).toBe(all[6]);
  await person.click(screen.getByRole('link', { name: 'Load More' }));
  await vi.waitFor(() => expect(titles()).toEqual(all));
  expect(screen.queryByRole('link', { name: 'Load More' })).toBeNull();
});
