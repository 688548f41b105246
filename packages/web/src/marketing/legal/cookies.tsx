import { DrawerDrawing } from '../drawings/DrawerDrawing.tsx';
import type { PublicPage } from '../page.ts';
import { ClaimText } from '../parts/Claim.tsx';
import { PublicPageTop } from '../parts/PageTop.tsx';
import { type BrowserStoragePlace, browserStorageGroups } from './kept-in-browser.ts';
import { LastUpdated } from './NumberedSections.tsx';

const changed = '2026-12-01';

/** The browser's own names for the places where it stores things. */
const places: Readonly<Record<BrowserStoragePlace, string>> = {
  device: 'local storage',
  tab: 'session storage',
  database: 'IndexedDB',
  cache: 'cache storage',
};

export const cookiesPage: PublicPage = {
  path: '/cookies',
  title: 'Cookies',
  description:
    'Kinfolio sets no cookies. Here is each thing that your browser keeps instead, and for how long.',
  changed,
  Body: () => (
    <>
      <PublicPageTop title="Cookies, and what your browser keeps" drawing={<DrawerDrawing />}>
        <p className="lead">
          <ClaimText id="no-cookies" /> Your browser keeps a few other things, because the app needs them.
        </p>
        <LastUpdated on={changed} />
      </PublicPageTop>
      <div className="page wrap stack-6 prose">
        <section className="stack" aria-labelledby="why">
          <h2 id="why">Why you see no banner</h2>
          <p>
            <ClaimText id="no-tracking" />
          </p>
          <p>
            The law lets a site keep what it needs to do what you asked for. That is all we keep. Nothing that
            we keep follows you to other sites, or is used to sell you things.
          </p>
        </section>
        {browserStorageGroups.map(({ id, title, kept }) => (
          <section key={id} className="stack broad" aria-labelledby={id}>
            <h2 id={id}>{title}</h2>
            <dl className="legendlist">
              {kept.map(({ name, in: where, what, until }) => (
                <div key={name}>
                  <dt>
                    <code>{name}</code>
                  </dt>
                  <dd>
                    <p>{what}</p>
                    <p className="small muted">
                      {until} Kept in {where.map(place => places[place]).join(' or ')}.
                    </p>
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
        <section className="stack" aria-labelledby="others">
          <h2 id="others">Things from other firms</h2>
          <p>
            Kinfolio loads nothing from other firms, with one exception. Some sites that run Kinfolio check
            that you are a person before you log in. The firm that runs the check may store something of its
            own in your browser. You can see the check on the page.
          </p>
        </section>
        <section className="stack" aria-labelledby="clear">
          <h2 id="clear">How to clear your browser</h2>
          <p>
            Press Log out in Settings. That clears nearly everything. To clear the rest, look in your
            browser’s settings for “Clear site data”.
          </p>
          <p>
            Before you clear it, wait until Kinfolio says that everything is saved. On your next visit we will
            treat the device as new, and ask for a code.
          </p>
          <p className="actions">
            <a className="btn btn--secondary" href="/privacy">
              Privacy policy
            </a>
            <a className="btn btn--quiet" href="/contact">
              Ask us about cookies
            </a>
          </p>
        </section>
      </div>
    </>
  ),
};
