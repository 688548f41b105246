import { fetchPage, parseOwn } from './fetch-page.ts';
import { makeTabs } from './tabs.ts';

/** A dialog that is still empty after so long says that it is loading. Milliseconds. */
const patience = 300;

/**
 * Opens links that have `data-dialog` in a dialog over the page: the part with `data-fragment` of the page they lead
 * to. Links inside it change what it shows. Back closes it, as people do on a phone. A link that cannot be opened so is
 * followed.
 */
export function openLinksAsDialogs(): void {
  document.addEventListener('click', event => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link === null || !isPlain(event)) return;
    if (link.dataset['close'] !== undefined && link.closest('dialog') !== null) {
      event.preventDefault();
      link.closest('dialog')?.close();
    } else if (link.dataset['dialog'] !== undefined && link.origin === location.origin) {
      event.preventDefault();
      void show(link);
    }
  });
  addEventListener('popstate', () => document.querySelector<HTMLDialogElement>('dialog.pubdialog')?.close());
}

/** Not one that asks for a new tab, a window or a download. */
export function isPlain(event: MouseEvent): boolean {
  return (
    event.button === 0 &&
    !event.defaultPrevented &&
    !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
  );
}

/** What is being fetched; another press, or closing, ends it. */
let asked = new AbortController();

async function show(link: HTMLAnchorElement): Promise<void> {
  asked.abort();
  asked = new AbortController();
  const { signal } = asked;
  const dialog = link.closest('dialog') ?? makeDialog(link);
  const late = setTimeout(() => wait(dialog), patience);
  try {
    const [fragment] = await Promise.all([fetchFragment(link.href, signal), wholeSheet()]);
    if (!signal.aborted) fill(dialog, fragment);
  } catch {
    if (signal.aborted) return;
    if (isAtDialog(history.state)) location.replace(link.href);
    else location.assign(link.href);
  } finally {
    clearTimeout(late);
  }
}

/** A page has only the rules that its own parts use. Once this is done it has all, for the parts of others. */
async function wholeSheet(): Promise<void> {
  const sheet = document.querySelector<HTMLLinkElement>('link[rel="stylesheet"][disabled]');
  if (sheet === null) return;
  await new Promise(resolve => {
    for (const end of ['load', 'error']) sheet.addEventListener(end, resolve);
    sheet.disabled = false;
  });
}

async function fetchFragment(href: string, signal: AbortSignal): Promise<Element> {
  const fragment = (await fetchPage(href, signal)).querySelector('[data-fragment]');
  if (fragment === null) throw new Error('none');
  return fragment;
}

/** The focus goes back to its opener when it closes. */
function makeDialog(opener: HTMLElement): HTMLDialogElement {
  const dialog = document.createElement('dialog');
  dialog.className = 'pubdialog';
  dialog.addEventListener('click', event => {
    // What stands in the dialog fills it, so that only its backdrop is the dialog itself.
    if (event.target === dialog) dialog.close();
  });
  dialog.addEventListener('close', () => {
    asked.abort();
    dialog.remove();
    if (isAtDialog(history.state)) history.back();
    opener.focus();
  });
  return dialog;
}

/** Whether an open dialog made this entry of the history, so that closing it has to go back over the entry. */
const isAtDialog = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'dialog' in state;

/** Opens over the page if it is not open yet. The page then cannot scroll, and is told whether it had a bar. */
function open(dialog: HTMLDialogElement): void {
  const page = document.documentElement;
  if (!dialog.isConnected) {
    page.toggleAttribute('data-bar', innerWidth > page.clientWidth);
    document.body.append(dialog);
    history.pushState({ dialog: true }, '');
  }
  if (!dialog.open) dialog.showModal();
}

function fill(dialog: HTMLDialogElement, fragment: Element): void {
  dialog.replaceChildren(fragment);
  open(dialog);
  const heading = dialog.querySelector<HTMLElement>('h1');
  if (heading !== null) {
    dialog.setAttribute('aria-labelledby', heading.id);
    heading.focus();
  }
  dialog.scrollTop = 0;
  makeTabs(dialog);
}

function wait(dialog: HTMLDialogElement): void {
  if (dialog.open) {
    dialog.firstElementChild?.setAttribute('aria-busy', 'true');
    return;
  }
  const waiting = document.createElement('output');
  waiting.className = 'centred';
  // Words are enough: a spinner would cost more bytes. With a way out for someone without a key for it.
  waiting.append(...parseOwn('Opening...<a href="/" data-close>Close</a>').body.childNodes);
  dialog.replaceChildren(waiting);
  open(dialog);
}
