import { formatDay, todayInLondon } from '@kinfolio/domain/values/calendar';
import type { FormDraft } from '../../../session/api/passport.ts';
import { Banner } from '../../../ui/feedback/Banner.tsx';
import { Button } from '../../../ui/form/Button.tsx';

export interface FormNoticesProps {
  /** The earlier draft from which the form was restored, while its values are still in the form. */
  readonly restored: FormDraft | undefined;
  /** Whether the device can store the typed text. */
  readonly draftKept: boolean;
  /** Why the last save failed, as a sentence. */
  readonly failed: string | undefined;
  readonly onTryAgain: () => void;
}

/** Notes that a person needs before they fill in the form. */
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

const dayOf = (draft: FormDraft): string =>
  formatDay(todayInLondon({ now: () => Date.parse(draft.writtenAt) }));
