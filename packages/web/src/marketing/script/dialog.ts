import { fetchPage, parseOwnMarkup } from './fetch-page.ts';
import { turnViewsIntoTabs } from './tabs.ts';

/** The delay, in milliseconds, after which an empty dialog says that it is loading. */
const patience = 300;

/**
 * Opens links with `data-dialog` in a dialog over the page. The dialog shows the part of the linked page that has
 * `data-fragment`, and links inside it replace its content. The browser's Back button closes the dialog, as people
 * expect on phones. If a link cannot be opened in this way, the browser follows it.
 */
export function openLinksAsDialogs(): void {
  document.addEventListener('click', event => {
    const link = event.target instanceof Element ? event.target.closest('a') : null;
    if (link === null || !isOrdinaryClick(event)) return;
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

/** Whether this is an ordinary click, rather than one that opens a tab or a window or starts a download. */
export function isOrdinaryClick(event: MouseEvent): boolean {
  return (
    event.button === 0 &&
    !event.defaultPrevented &&
    !(event.ctrlKey || event.metaKey || event.shiftKey || event.altKey)
  );
}

/** Aborts the current request when another link is pressed or the dialog is closed. */
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

/**
 * A page loads only the CSS rules that its own parts use. This function loads all rules, for parts that come from other
 * pages.
 */
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

/** Creates the dialog. When it closes, the focus returns to the element that opened it. */
function makeDialog(opener: HTMLElement): HTMLDialogElement {
  const dialog = document.createElement('dialog');
  dialog.className = 'pubdialog';
  dialog.addEventListener('click', event => {
    // The content fills the dialog, so a click whose target is the dialog itself was on the backdrop.
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

/** Whether an open dialog created this history entry, so that closing it must go back over the entry. */
const isAtDialog = (state: unknown): boolean =>
  typeof state === 'object' && state !== null && 'dialog' in state;

/**
 * Opens the dialog, unless it is open already. While the dialog is open, the page cannot scroll; an attribute records
 * whether the page had a scroll bar.
 */
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
  turnViewsIntoTabs(dialog);
}

function wait(dialog: HTMLDialogElement): void {
  if (dialog.open) {
    dialog.firstElementChild?.setAttribute('aria-busy', 'true');
    return;
  }
  const waiting = document.createElement('output');
  waiting.className = 'centred';
  // Show only text, because a spinner would take more bytes. The Close link is for people without an Escape key.
  waiting.append(...parseOwnMarkup('Opening...<a href="/" data-close>Close</a>').body.childNodes);
  dialog.replaceChildren(waiting);
  open(dialog);
}
