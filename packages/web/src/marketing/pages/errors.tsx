import { DrawerDrawing } from '../drawings/DrawerDrawing.tsx';
import { EnvelopeDrawing } from '../drawings/EnvelopeDrawing.tsx';
import { TelephoneDrawing } from '../drawings/TelephoneDrawing.tsx';
import type { PublicPage } from '../page.ts';

/** Shown by the server at any address that does not exist. The page's own address is only for viewing it. */
export const notFoundPage: PublicPage = {
  path: '/404',
  title: 'Page not found',
  description: 'There is no page at this address.',
  status: 404,
  listed: false,
  Body: () => (
    <div className="page wrap">
      <div className="sheet astray">
        <div className="stack">
          <h1>Page not found</h1>
          <p className="lead">
            There is no page at this address. It may have moved, or the address may have been mistyped.
          </p>
          <ul className="wayson">
            <li>
              <a href="/">Go to the home page</a>
            </li>
            <li>
              <a href="/dashboard">Open your passport</a>
            </li>
            <li>
              <a href="/faq">Questions and answers</a>
            </li>
            <li>
              <a href="/contact">Tell us about the problem</a>
            </li>
          </ul>
        </div>
        <DrawerDrawing />
      </div>
    </div>
  ),
};

/** Shown after a server error. */
export const serverErrorPage: PublicPage = {
  path: '/500',
  title: 'Something went wrong',
  description: 'Something went wrong on our side.',
  status: 500,
  listed: false,
  Body: () => (
    <div className="page wrap">
      <div className="sheet astray">
        <div className="stack">
          <h1>Something went wrong on our side</h1>
          <p className="lead">Nothing you keep in Kinfolio has been lost. Wait a minute, then try again.</p>
          <ul className="wayson">
            <li>
              <a href="/">Go to the home page</a>
            </li>
            <li>
              <a href="/contact">Tell us about the problem</a>
            </li>
          </ul>
        </div>
        <TelephoneDrawing />
      </div>
    </div>
  ),
};

/** Shown if there is no connection and the requested page is not stored on the device. */
export const offlinePage: PublicPage = {
  path: '/offline',
  title: 'No connection',
  description: 'This page needs the internet.',
  listed: false,
  Body: () => (
    <div className="page wrap">
      <div className="sheet astray">
        <div className="stack">
          <h1>This page needs the internet</h1>
          <p className="lead">
            There is no connection just now. Your passport opens without one, if you have used it on this
            device.
          </p>
          <p>
            <a className="btn btn--primary" href="/dashboard">
              Open your passport
            </a>
          </p>
        </div>
        <EnvelopeDrawing />
      </div>
    </div>
  ),
};
