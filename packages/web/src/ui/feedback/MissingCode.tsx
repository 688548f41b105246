import { useEffect, useLayoutEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { useLocation, useNavigation } from 'react-router';
import type { MissingCodeState } from '../../lib/page-code/create-code-loader.ts';
import { pageCode } from '../../lib/page-code/page-code.ts';
import { Button } from '../form/Button.tsx';

const sentences: Record<MissingCodeState['why'], string> = {
  offline: 'This part of Kinfolio is not on your device yet. Connect to the internet and try again.',
  late: 'This part of Kinfolio is slow to load. Check your internet connection. The page will open once it has loaded.',
  failed: 'This part of Kinfolio did not load. Check your internet connection and try again.',
  again: 'This part of Kinfolio still does not load. Save what you have typed, then load the page again.',
  arrived: 'The page that you asked for has loaded.',
};

/**
 * The message shown if code could not be loaded; the current page stays. This component must come before the page in
 * the tree, because it counts earlier requests before the page makes new ones.
 */
export function MissingCode() {
  const missing = useSyncExternalStore(pageCode.subscribe, pageCode.missing, () => undefined);
  const { location: asked } = useNavigation();
  const { key } = useLocation();
  useEffect(() => {
    if (asked !== undefined) pageCode.askForPage();
  }, [asked]);
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the requests are counted once for each address
  const askedBefore = useMemo(pageCode.countAsked, [key]);
  useEffect(() => pageCode.leavePage(askedBefore), [askedBefore]);
  return missing === undefined ? null : <Message {...missing} />;
}

function Message({ why, isTrying }: MissingCodeState) {
  const box = useRef<HTMLDivElement>(null);
  // If the focus is on the message's button when the message disappears, the focus moves to the page.
  useLayoutEffect(() => {
    const { current } = box;
    return () => {
      if (current?.contains(document.activeElement)) document.getElementById('main')?.focus();
    };
  }, []);
  return (
    // With this attribute, React Aria keeps the element usable while a dialog is open.
    <div ref={box} className="missing no-print" data-react-aria-top-layer="true">
      <div className="banner banner--caution" role="alert">
        <div className="banner__body">
          <p>{sentences[why]}</p>
          <div className="actions">
            {why === 'again' ? (
              <Button onClick={() => window.location.reload()}>Load the page again</Button>
            ) : (
              <Button busy={isTrying ? 'Trying again...' : undefined} onClick={pageCode.tryAgain}>
                {why === 'arrived' ? 'Open the page' : 'Try again'}
              </Button>
            )}
            <Button variant="quiet" onClick={pageCode.closeMessage}>
              Close
            </Button>
          </div>
        </div>
      </div>
    </div>
  );
}
