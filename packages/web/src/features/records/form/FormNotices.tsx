import { formatDay, todayIn } from '@kinfolio/domain/values/calendar';
import type { Draft } from '../../../session/api/passport.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { Button } from '../../../ui/form/Button.tsx';

export interface FormNoticesProps {
  /** What a draft from before put into the form, while it is still there. */
  readonly restored: Draft | undefined;
  /** False while the device cannot keep what is typed. */
  readonly draftKept: boolean;
  /** Why the last save did not happen, as a sentence. */
  readonly failed: string | undefined;
  readonly onTryAgain: () => void;
}

/** What must be known about the form before going on with it. */
export function FormNotices({ restored, draftKept, failed, onTryAgain }: FormNoticesProps) {
  return (
    <>
      {restored !== undefined && (
        <Banner tone="info" role="status">
          <p>What you typed on {dayOf(restored)} was kept on this device. It is not saved yet.</p>
        </Banner>
      )}
      {!draftKept && (
        <Banner tone="caution" role="alert">
          <p>Save before you leave this page. This device has no room to keep what you type.</p>
        </Banner>
      )}
      {failed !== undefined && (
        <Banner tone="danger" role="alert">
          <p>Not saved. What you typed is still here. {failed}</p>
          <div>
            <Button variant="quiet" className="flushleft" onClick={onTryAgain}>
              Try again
            </Button>
          </div>
        </Banner>
      )}
    </>
  );
}

const dayOf = (draft: Draft): string => formatDay(todayIn({ now: () => Date.parse(draft.writtenAt) }));
