import {
  Briefcase,
  CalendarDays,
  ChartColumn,
  CircleHelp,
  FolderOpen,
  House,
  Lock,
  type LucideIcon,
  SlidersHorizontal,
  UsersRound,
} from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import { Link, NavLink, useLocation } from 'react-router';
import { createLazyPart } from '../../lib/page-code/lazy-part.tsx';
import { recordPages } from '../../passport/all-sections.ts';
import { useFirstRecords } from '../../session/api/react.ts';
import type { Session } from '../../session/api/session-client.ts';
import type { ReceivedPassport } from '../../session/api/sharing.ts';
import { ToastRegion } from '../../ui/feedback/ToastRegion.tsx';
import { Icon } from '../../ui/layout/Icon.tsx';
import { BrandLink } from './Brand.tsx';
import { Footer } from './Footer.tsx';
import { IdleWarning } from './IdleWarning.tsx';
import { KitBanner } from './KitBanner.tsx';
import { ReceivedPassportsContext } from './received.ts';
import { SearchTool } from './SearchTool.tsx';
import { ShellBanners } from './ShellBanners.tsx';

// The banners load after the page, because they wait for the server's answers anyway.
const WatchBanners = createLazyPart(() => import('./WatchBanners.tsx'), 'background');
const CopyBanners = createLazyPart(() => import('./CopyBanners.tsx'), 'background');
const SharingWatch = createLazyPart(() => import('./SharingWatch.tsx'), 'background');

interface Place {
  to: string;
  words: string;
  /** A short word for this tab in the bar on a phone. */
  short: string;
  icon: LucideIcon;
  paths: readonly string[];
}

const home: Place = {
  to: '/dashboard',
  words: 'Home',
  short: 'Home',
  icon: House,
  paths: ['/dashboard', '/review'],
};
const passport: Place = {
  to: '/bank-accounts',
  words: 'My passport',
  short: 'Passport',
  icon: FolderOpen,
  paths: [
    ...recordPages.filter(page => page.section !== undefined).map(({ id }) => `/${id}`),
    '/papers',
    '/deleted-items',
  ],
};
const dates: Place = { to: '/dates', words: 'Dates', short: 'Dates', icon: CalendarDays, paths: ['/dates'] };
const budget: Place = {
  to: '/budgeting',
  words: 'Budget',
  short: 'Budget',
  icon: ChartColumn,
  paths: ['/budgeting'],
};
const people: Place = {
  to: '/people',
  words: 'People',
  short: 'People',
  icon: UsersRound,
  paths: ['/people', '/emergency-access'],
};
const shared: Place = {
  to: '/shared-with-me',
  words: 'Shared with me',
  short: 'Shared',
  icon: UsersRound,
  paths: ['/shared-with-me'],
};
const desk: Place = {
  to: '/desk',
  words: 'Executor’s desk',
  short: 'Desk',
  icon: Briefcase,
  paths: ['/desk'],
};
/**
 * The People tab also covers shared passports if nothing is shared, and on a phone, where there is no room for another
 * tab.
 */
const peopleAndShared: Place = { ...people, paths: [...people.paths, ...shared.paths] };
const settings: Place = {
  to: '/settings',
  words: 'Settings',
  short: 'Settings',
  icon: SlidersHorizontal,
  paths: ['/settings', '/export', '/import', '/inheritance-tax', '/seat'],
};

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
  const isShared = received?.some(({ stage }) => stage !== 'ended') === true;
  const hasDesk = useFirstRecords('desk-estate').length > 0;
  const inMenu = [...(isShared ? [people, shared] : [peopleAndShared]), ...(hasDesk ? [desk] : [])];
  return (
    <div className="has-bar">
      <header className="cover">
        <div className="cover__in wrap">
          <BrandLink to="/dashboard" words="Kinfolio, go to Home" />
          <nav className="places" aria-label="Main">
            {[home, passport, dates, budget, ...inMenu].map(place => (
              <PlaceLink key={place.to} place={place} />
            ))}
          </nav>
          <div className="tools">
            <SearchTool />
            <NavLink className="tool tool__opt" to="/help">
              <Icon of={CircleHelp} />
              <span className="tool__word">Help</span>
            </NavLink>
            <NavLink className="tool tool__opt" to={settings.to}>
              <Icon of={settings.icon} />
              <span className="tool__word">{settings.words}</span>
            </NavLink>
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
          <SharingWatch session={session} onReceived={setReceived} />
        </Suspense>
        <ReceivedPassportsContext value={received}>{children}</ReceivedPassportsContext>
      </main>
      <Footer help={<Link to="/help">Help</Link>} />
      <nav className="bar bar--few" aria-label="Main, phone">
        {[home, passport, dates, budget, peopleAndShared, settings].map(place => (
          <PlaceLink key={place.to} place={place} short />
        ))}
      </nav>
      <ToastRegion label="Messages" />
      <IdleWarning session={session} />
    </div>
  );
}

function PlaceLink({ place, short }: { place: Place; short?: boolean }) {
  const { pathname } = useLocation();
  const here = place.paths.some(path => pathname === path || pathname.startsWith(`${path}/`));
  return (
    <Link to={place.to} aria-current={here ? 'page' : undefined}>
      {short ? (
        <>
          <Icon of={place.icon} />
          <span>{place.short}</span>
        </>
      ) : (
        place.words
      )}
    </Link>
  );
}
