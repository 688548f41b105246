import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router';
import { LoadingPage } from '../../ui/feedback/Spinner.tsx';
import { ErrorSummaryPlace } from '../../ui/feedback/SummaryPlace.tsx';
import { BackLink, PageHeading } from '../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { PanelLoading, usePanelsLoaded } from './panel-loading.ts';
import '../../styles/settings.css';

export interface SettingsFrameProps {
  title: string;
  /** Whether this is the Settings page itself, which has no back link. */
  first?: boolean;
  /** Advice shown next to the page. */
  note?: ReactNode;
  children: ReactNode;
}

/** A settings page. It appears once its parts have loaded, scrolled to the line that the address names. */
export function SettingsFrame({ title, first = false, note, children }: SettingsFrameProps) {
  const { shown, wait } = usePanelsLoaded();
  useHashFocus(shown);
  return (
    <ErrorSummaryPlace>
      {shown ? (
        <>
          <PageTitle parts={first ? [title] : [title, 'Settings']} />
          {!first && <BackLink to="/settings">Settings</BackLink>}
          <PageHeading title={title} />
        </>
      ) : (
        <LoadingPage label="Opening your settings" />
      )}
      <PanelLoading value={wait}>
        {/* The grid is a separate element, because a CSS class that sets `display` would override `hidden`. */}
        <div hidden={!shown}>
          <div className="split">
            {children}
            {note}
          </div>
        </div>
      </PanelLoading>
    </ErrorSummaryPlace>
  );
}

/** Scrolls to the line that the address names and focuses it, for example with /settings/signing-in#recovery-kit. */
function useHashFocus(shown: boolean): void {
  // `location` changes with each press of a link, so pressing the same link again scrolls there again.
  const location = useLocation();
  useEffect(() => {
    const { hash } = location;
    const section = shown && hash ? document.getElementById(hash.slice(1)) : null;
    section?.focus();
    section?.scrollIntoView();
  }, [location, shown]);
}
