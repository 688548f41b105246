import { DrawerDrawing } from '../drawings/DrawerDrawing.tsx';
import { EnvelopeDrawing } from '../drawings/EnvelopeDrawing.tsx';
import { TelephoneDrawing } from '../drawings/TelephoneDrawing.tsx';
import type { PublicPage } from '../page.ts';

/** For an address that leads nowhere. The server shows it there; it has an address only to be looked at. */
export const missingPage: PublicPage = {
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
            There is no page at this address. It may have moved, or a letter may be missing.
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
              <a href="/contact">Tell us about it</a>
            </li>
          </ul>
        </div>
        <DrawerDrawing />
      </div>
    </div>
  ),
};

/** For a fault of the server. */
export const brokenPage: PublicPage = {
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
          <p className="lead">Nothing you keep in Kinfolio is lost. Wait a minute, then try again.</p>
          <ul className="wayson">
            <li>
              <a href="/">Go to the home page</a>
            </li>
            <li>
              <a href="/contact">Tell us about it</a>
            </li>
          </ul>
        </div>
        <TelephoneDrawing />
      </div>
    </div>
  ),
};

/** For an address that is not kept on the device, while there is no network. */
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
