import { type ReactNode, Suspense, useEffect, useSyncExternalStore } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import { AuthProvider } from './app/AuthProvider.tsx';
import { loadSession } from './app/load-session.ts';
import { RouteFocus } from './app/RouteFocus.tsx';
import { beforePaint } from './lib/browser/before-paint.ts';
import { typeAgain } from './lib/browser/typed-early.ts';
import { lazyPart } from './lib/page-code/lazy-part.tsx';
import './styles/app.css';
import textFont from './styles/fonts/atkinson-hyperlegible-next-basic-wght-400-600.woff2?url';
import displayFont from './styles/fonts/besley-basic-500.woff2?url';
import { Announcer } from './ui/feedback/Announcer.tsx';
import { MissingCode } from './ui/feedback/MissingCode.tsx';
import { LoadingPage } from './ui/feedback/Spinner.tsx';
import { SiteName } from './ui/layout/PageTitle.tsx';

export { PageBoundary as ErrorBoundary } from './app/PageProblem.tsx';

const product = 'Kinfolio';

const NeedsHttps = lazyPart(() => import('./app/NeedsHttps.tsx'));

/** The document of every page. The first script sets theme and text size before the first paint. */
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
        {/* In the built pages only: made by React in the browser it would be refused, like any text that becomes a script. */}
        {import.meta.env.SSR && <script dangerouslySetInnerHTML={{ __html: beforePaint }} />}
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
        <SiteName value={product}>{children}</SiteName>
        <Announcer />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

/** Without script nothing of the app can work: the style sheet then hides it all, and this is said instead. */
function NoScript() {
  return (
    <noscript>
      <div className="page wrap stack">
        <h1>This page needs JavaScript</h1>
        <p className="lead">
          Your records are sealed and opened on your own device, by a program in this page. Your browser does
          not run such programs now.
        </p>
        <p>
          Switch on JavaScript in the settings of your browser, then load this page again. The{' '}
          <a href="/faq">questions and answers</a> work without it.
        </p>
        <p>
          <a href="/">Go to the home page</a>
        </p>
      </div>
    </noscript>
  );
}

export default function Root() {
  useEffect(() => void typeAgain(document), []);
  useEffect(applyWholeSheet, []);
  return (
    <AuthProvider load={loadSession}>
      <RouteFocus />
      <SecureOutlet />
    </AuthProvider>
  );
}

/** Every page of the app, or the reason why none can work at an address without HTTPS. */
function SecureOutlet() {
  // A page that is prerendered does not know its address.
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

/** Prerendered pages have their own rules in them and ask for the sheet so that it does not hold up the first paint. */
function applyWholeSheet(): void {
  for (const sheet of document.querySelectorAll<HTMLLinkElement>('link[media="not all"]'))
    sheet.media = 'all';
}

/** What a page that is not prerendered shows until its script has come. */
export function HydrateFallback() {
  return <LoadingPage label="One moment" />;
}
