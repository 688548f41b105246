import { useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';
import { Banner } from '../ui/feedback/Banner.tsx';
import { Dialog } from '../ui/feedback/Dialog.tsx';
import { Button } from '../ui/form/Button.tsx';

/**
 * How long to wait for the challenge, in milliseconds. Far longer than a slow network needs, so that only a
 * missing answer counts as a failure.
 */
const patience = 20_000;

/** Shows the visitor a challenge; returns the token for solving it, or undefined if they gave up. */
export async function askForCaptcha(frame: string): Promise<string | undefined> {
  const place = document.body.appendChild(document.createElement('div'));
  const root = createRoot(place);
  const token = await new Promise<string | undefined>(resolve => {
    root.render(<CaptchaDialog frame={frame} onDone={resolve} />);
  });
  root.unmount();
  place.remove();
  return token;
}

interface CaptchaDialogProps {
  frame: string;
  onDone: (token?: string) => void;
}

function CaptchaDialog({ frame, onDone }: CaptchaDialogProps) {
  const [tries, setTries] = useState(1);
  const [failed, setFailed] = useState(false);
  return (
    <Dialog
      title="Show that you are a person"
      isOpen
      role="alertdialog"
      onClose={() => onDone()}
      actions={
        <>
          {failed && (
            <Button
              variant="primary"
              onClick={() => {
                setFailed(false);
                setTries(tries + 1);
              }}
            >
              Try again
            </Button>
          )}
          <Button onClick={() => onDone()}>Cancel</Button>
        </>
      }
    >
      <p>This check comes from another company. It cannot see this page, or anything you type in it.</p>
      {failed ? (
        <Banner tone="danger" role="alert">
          <p>
            The check did not work. Something in your browser or network may be stopping it, such as an ad
            blocker.
          </p>
        </Banner>
      ) : (
        <CaptchaFrame key={tries} frame={frame} onDone={onDone} onFailed={() => setFailed(true)} />
      )}
    </Dialog>
  );
}

/** A message from the frame: see `public/captcha-frame.js`. */
interface Said {
  readonly token?: string;
  readonly height?: number;
  readonly failed?: boolean;
}

function CaptchaFrame({ frame, onDone, onFailed }: CaptchaDialogProps & { onFailed: () => void }) {
  const element = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState<number>();
  useEffect(() => {
    const hear = ({ data, source, origin }: MessageEvent<Said>) => {
      if (source !== element.current?.contentWindow || origin !== new URL(frame).origin) return;
      if (data.height !== undefined) setHeight(data.height);
      if (data.token !== undefined) onDone(data.token);
      if (data.failed === true) onFailed();
    };
    window.addEventListener('message', hear);
    return () => window.removeEventListener('message', hear);
  }, [frame, onDone, onFailed]);
  const shown = height !== undefined;
  useEffect(() => {
    const late = shown ? undefined : setTimeout(onFailed, patience);
    return () => clearTimeout(late);
  }, [shown, onFailed]);
  const dark = getComputedStyle(document.documentElement).colorScheme === 'dark';
  return (
    <iframe
      ref={element}
      title="Show that you are a person"
      src={`${frame}${dark ? '#dark' : ''}`}
      // oxlint-disable-next-line react/iframe-missing-sandbox -- the frame is from another origin and needs to keep that origin
      sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
      width="100%"
      height={height ?? 80}
    />
  );
}
