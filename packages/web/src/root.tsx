import { type ReactNode, useEffect } from 'react';
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router';
import { AuthProvider } from './app/AuthProvider.tsx';
import { loadSession } from './app/load-session.ts';
import { RouteFocus } from './app/RouteFocus.tsx';
import { typeAgain } from './lib/typed-early.ts';
import './styles/app.css';
import textFont from './styles/fonts/atkinson-hyperlegible-next-basic-wght-400-600.woff2?url';
import displayFont from './styles/fonts/besley-basic-500.woff2?url';
import { Announcer } from './ui/Announcer.tsx';
import { SiteName } from './ui/PageTitle.tsx';
import { LoadingPage } from './ui/Spinner.tsx';

export { PageBoundary as ErrorBoundary } from './app/PageProblem.tsx';

const product = 'Kinfolio';

/** The document of every page. The appearance script is a file, and runs before the first paint. */
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
        <script src="/appearance.js" />
        <link rel="preload" href={textFont} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="preload" href={displayFont} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="manifest" href="/site.webmanifest" />
        <Meta />
        <Links />
      </head>
      <body>
        <a className="skip" href="#main">
          Skip to main content
        </a>
        <SiteName value={product}>{children}</SiteName>
        <Announcer />
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function Root() {
  useEffect(() => void typeAgain(document), []);
  return (
    <AuthProvider load={loadSession}>
      <RouteFocus />
      <Outlet />
    </AuthProvider>
  );
}

/** What a page that is not prerendered shows until its script has come. */
export function HydrateFallback() {
  return <LoadingPage label="One moment" />;
}
