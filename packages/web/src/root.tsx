import { type ReactNode, Suspense, useEffect, useSyncExternalStore } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import { AuthProvider } from './app/AuthProvider.tsx';
import { loadSession } from './app/load-session.ts';
import { RouteFocus } from './app/RouteFocus.tsx';
import { beforePaintScript } from './lib/browser/before-paint.ts';
import { reenterEarlyText } from './lib/browser/typed-early.ts';
import { createLazyPart } from './lib/page-code/lazy-part.tsx';
import './styles/app.css';
import textFont from './styles/fonts/atkinson-hyperlegible-next-basic-wght-400-600.woff2?url';
import displayFont from './styles/fonts/besley-basic-500.woff2?url';
import { Announcer } from './ui/feedback/Announcer.tsx';
import { MissingCode } from './ui/feedback/MissingCode.tsx';
import { LoadingPage } from './ui/feedback/Spinner.tsx';
import { SiteNameContext } from './ui/layout/PageTitle.tsx';

export { PageBoundary as ErrorBoundary } from './app/PageProblem.tsx';

const product = 'Kinfolio';

const NeedsHttps = createLazyPart(() => import('./app/NeedsHttps.tsx'));

/** The HTML document for every page. The first script sets theme and text size before the first paint. */
export function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en-GB" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#12352c" />
        {/* React Aria adds a style element unless one with this id is there; its rule is in controls.css. */}
        <meta id="react-aria-pressable-style" name="format-detection" content="telephone=no" />
        {/* Only in the built pages: the content policy blocks a script that React creates in the browser. */}
        {import.meta.env.SSR && <script dangerouslySetInnerHTML={{ __html: beforePaintScript }} />}
        <link rel="preload" href={textFont} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="preload" href={displayFont} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="manifest" href="/site.webmanifest" />
        <Meta />
        <Links />
      </head>
      <body>
        <NoScript />
        <a className="skip" href="#main">
          Skip to main content
        </a>
        <MissingCode />
        <SiteNameContext value={product}>{children}</SiteNameContext>
        <Announcer />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/** The app cannot work without JavaScript: the style sheet then hides everything, and this message is shown instead. */
function NoScript() {
  return (
    <noscript>
      <div className="page wrap stack">
        <h1>This page needs JavaScript</h1>
        <p className="lead">
          Your records are sealed and opened on your own device, by a program in this page. Your browser is
          not running that program.
        </p>
        <p>
          Switch on JavaScript in your browser settings, then load this page again. The{' '}
          <a href="/faq">questions and answers</a>, and{' '}
          <a href="/someone-has-died">what to do when someone has died</a>, work without it.
        </p>
        <p>
          If you cannot, ask someone to help you with another device, or <a href="/contact">contact us</a>.
        </p>
        <p>
          <a href="/">Go to the home page</a>
        </p>
      </div>
    </noscript>
  );
}

export default function Root() {
  useEffect(() => void reenterEarlyText(document), []);
  useEffect(applyWholeSheet, []);
  return (
    <AuthProvider load={loadSession}>
      <RouteFocus />
      <SecureOutlet />
    </AuthProvider>
  );
}

/** Every page of the app, or an explanation that the app cannot work without HTTPS. */
function SecureOutlet() {
  // A prerendered page does not yet know its address, so it is treated as secure.
  const isSecure = useSyncExternalStore(
    never,
    () => window.isSecureContext,
    () => true,
  );
  if (isSecure) return <Outlet />;
  return (
    <Suspense>
      <NeedsHttps />
    </Suspense>
  );
}

const never = () => () => undefined;

/**
 * Prerendered pages contain only the style rules they need, and load the full style sheet without delaying the first
 * paint.
 */
function applyWholeSheet(): void {
  for (const sheet of document.querySelectorAll<HTMLLinkElement>('link[media="not all"]'))
    sheet.media = 'all';
}

/** Shown until the script has loaded, on pages that are not prerendered. */
export function HydrateFallback() {
  return <LoadingPage label="One moment" />;
}
