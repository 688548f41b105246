import { Lock } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { createLazyPart } from '../../lib/page-code/lazy-part.tsx';
import { useFirstRecords } from '../../session/api/react.ts';
import type { Session } from '../../session/api/session-client.ts';
import type { ReceivedPassport } from '../../session/api/sharing.ts';
import { ToastRegion } from '../../ui/feedback/ToastRegion.tsx';
import { Icon } from '../../ui/layout/Icon.tsx';
import { BrandLink } from './Brand.tsx';
import { Footer } from './Footer.tsx';
import { IdleWarning } from './IdleWarning.tsx';
import { KitBanner } from './KitBanner.tsx';
import { PhoneBar } from './PhoneBar.tsx';
import {
  belongsToPlace,
  desk,
  emergency,
  help,
  mainPlaces,
  type NavigationPlace,
  people,
  peopleAndShared,
  settings,
  shared,
} from './places.ts';
import { AccessSummaryContext, ReceivedPassportsContext } from './received.ts';
import { SearchTool } from './SearchTool.tsx';
import { ShellBanners } from './ShellBanners.tsx';

// The banners load after the page, because they wait for the server's answers anyway.
const WatchBanners = createLazyPart(() => import('./WatchBanners.tsx'), 'background');
const CopyBanners = createLazyPart(() => import('./CopyBanners.tsx'), 'background');
const SharingWatch = createLazyPart(() => import('./SharingWatch.tsx'), 'background');

export interface AppShellProps {
  session: Session;
  /** The account id, if the account has no recovery kit on paper. */
  withoutKit: string | undefined;
  children: ReactNode;
}

/**
 * Renders the header, page and footer, and on a phone the navigation bar. The navigation lists only pages that exist
 * for this person.
 */
export function AppShell({ session, withoutKit, children }: AppShellProps) {
  const [received, setReceived] = useState<readonly ReceivedPassport[]>();
  const [access, setAccess] = useState('');
  const isShared = received?.some(({ stage }) => stage !== 'ended') === true;
  const hasDesk = useFirstRecords('desk-estate').length > 0;
  const inMenu = [...(isShared ? [people, shared] : [peopleAndShared]), ...(hasDesk ? [desk] : [])];
  return (
    <div className="has-bar">
      <header className="cover">
        <div className="cover__in wrap">
          <BrandLink to="/dashboard" words="Kinfolio, go to Home" />
          <nav className="places" aria-label="Main">
            {[...mainPlaces, ...inMenu].map(place => (
              <PlaceLink key={place.to} place={place} />
            ))}
          </nav>
          <div className="tools">
            <SearchTool />
            {[help, settings].map(({ to, icon, words }) => (
              <NavLink className="tool tool__opt" key={to} to={to}>
                <Icon of={icon} />
                <span className="tool__word">{words}</span>
              </NavLink>
            ))}
            <button className="tool tool--box" type="button" onClick={() => void session.lock()}>
              <Icon of={Lock} />
              <span className="tool__word">Lock</span>
            </button>
          </div>
        </div>
      </header>
      <main id="main" className="page wrap" tabIndex={-1}>
        <ShellBanners />
        <Suspense>
          {withoutKit !== undefined && <KitBanner accountId={withoutKit} />}
          <CopyBanners session={session} />
          <WatchBanners session={session} />
          <SharingWatch session={session} onReceived={setReceived} onAccess={setAccess} />
        </Suspense>
        <ReceivedPassportsContext value={received}>
          <AccessSummaryContext value={access}>{children}</AccessSummaryContext>
        </ReceivedPassportsContext>
      </main>
      <Footer help={<Link to="/help">Help</Link>} />
      <PhoneBar places={mainPlaces} more={[...inMenu.map(withoutEmergency), emergency, settings, help]} />
      <ToastRegion label="Messages" />
      <IdleWarning session={session} />
    </div>
  );
}

function PlaceLink({ place }: { readonly place: NavigationPlace }) {
  const { pathname } = useLocation();
  return (
    <Link to={place.to} aria-current={belongsToPlace(place, pathname) ? 'page' : undefined}>
      {place.words}
    </Link>
  );
}

/** On a phone, Emergency Access is a place of its own, so the page belongs to no other. */
const withoutEmergency = (place: NavigationPlace): NavigationPlace => ({
  ...place,
  paths: place.paths.filter(path => !emergency.paths.includes(path)),
});
