// Vitest's setup of every file that draws on a page. The files of a worker share their modules, and the page with them.
import { cleanup, configure } from '@testing-library/react';
import { afterEach } from 'vitest';
import { toasts } from '../ui/feedback/toast.ts';
import { searchError } from './search-error.ts';

// The library's own second is too short for two busy cores; what never comes still fails below the test's limit.
configure({ asyncUtilTimeout: 30_000, getElementError: searchError });
// The library registers this itself when it is loaded: for the first file only.
afterEach(cleanup);
// A message that no region showed would otherwise appear in the next file that has one.
afterEach(() => toasts.clear());

// Each file begins on an empty page, whatever the one before left on it.
document.body.replaceChildren();
document.title = '';
history.replaceState(null, '', '/');
localStorage.clear();
sessionStorage.clear();

// jsdom brings a Uint8Array of its own, while encoders and WebCrypto go on giving the platform's: libraries that ask for
// an instance would refuse every byte. A browser has one.
globalThis.Uint8Array = Object.getPrototypeOf(new TextEncoder().encode('')).constructor;

// It knows no media either: this is a desk with a mouse, in light, whose user wants nothing special.
const noMedia = {
  matches: false,
  onchange: null,
  addListener: () => undefined,
  removeListener: () => undefined,
};
globalThis.matchMedia = media => Object.assign(new EventTarget(), { ...noMedia, media });
