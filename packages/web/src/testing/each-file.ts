// Vitest's setup for every test file that renders to a page. All files that run in one worker share their modules and
// the page.
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { toastQueue } from '../ui/feedback/toast.ts';
import { createSearchError } from './search-error.ts';

// The library's default of one second is too short on two busy cores. An element that never appears still fails before
// the test's own time limit.
configure({ asyncUtilTimeout: 30_000, getElementError: createSearchError });
// The library registers this cleanup itself when it is loaded, but that happens only once per worker, for the first
// file.
afterEach(cleanup);
// A message that was never displayed would otherwise appear in the next test file that renders a toast region.
afterEach(() => toastQueue.clear());

// Each test file starts with an empty page, whatever the previous file left on it.
document.body.replaceChildren();
document.title = '';
history.replaceState(null, '', '/');
localStorage.clear();
sessionStorage.clear();

// jsdom has its own Uint8Array, while encoders and WebCrypto return the platform's, so libraries that check
// `instanceof` would reject every byte array. A browser has only one Uint8Array.
globalThis.Uint8Array = Object.getPrototypeOf(new TextEncoder().encode('')).constructor;

// jsdom does not support media queries. This simulates a desktop computer with a mouse, a light theme and no special
// preferences.
const noMedia = {
  matches: false,
  onchange: null,
  addListener: () => undefined,
  removeListener: () => undefined,
};
globalThis.matchMedia = media => Object.assign(new EventTarget(), { ...noMedia, media });
