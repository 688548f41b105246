import type { ReadFileOnDevice } from '../../../reading/read-on-device.ts';
import type { FormDraft } from '../../../session/api/passport.ts';
import type { PageViewProps } from '../page-props.ts';

export interface ScanViewProps extends PageViewProps {
  readonly readPaper: ReadFileOnDevice;
  readonly draftKey: string;
  readonly draft: FormDraft | undefined;
  /** Whether the draft has been read. */
  readonly draftRead: boolean;
}
