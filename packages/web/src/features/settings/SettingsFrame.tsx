import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router';
import { LoadingPage } from '../../ui/feedback/Spinner.tsx';
import { SummaryPlace } from '../../ui/feedback/SummaryPlace.tsx';
import { BackLink, PageHead } from '../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import { PanelLoading, usePanelsLoaded } from './panel-loading.ts';
import '../../styles/settings.css';

export interface SettingsFrameProps {
  title: string;
  /** Of Settings itself, which has no way back to itself. */
  first?: boolean;
  /** Advice beside the page. */
  note?: ReactNode;
  children: ReactNode;
}

/** A page of settings: shown once its parts have found what they show, with the line that its address names. */
export function SettingsFrame({ title, first = false, note, children }: SettingsFrameProps) {
  const { shown, wait } = usePanelsLoaded();
  useHashFocus(shown);
  return (
    <SummaryPlace>
      {shown ? (
        <>
          <PageTitle parts={first ? [title] : [title, 'Settings']} />
          {!first && <BackLink to="/settings">Settings</BackLink>}
          <PageHead title={title} />
        </>
      ) : (
        <LoadingPage label="Opening your settings" />
      )}
      <PanelLoading value={wait}>
        {/* A grid of its own inside: a class with a display of its own would show what is hidden. */}
        <div hidden={!shown}>
          <div className="split">
            {children}
            {note}
          </div>
        </div>
      </PanelLoading>
    </SummaryPlace>
  );
}

/** An address like /settings/signing-in#recovery-kit leads to its line. */
function useHashFocus(shown: boolean): void {
  // Each press of a link leads there, of the same link too.
  const location = useLocation();
  useEffect(() => {
    const { hash } = location;
    const section = shown && hash ? document.getElementById(hash.slice(1)) : null;
    section?.focus();
    section?.scrollIntoView();
  }, [location, shown]);
}
