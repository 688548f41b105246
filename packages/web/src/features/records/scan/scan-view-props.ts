import type { ReadFile } from '../../../reading/read-on-device.ts';
import type { Draft } from '../../../session/api/passport.ts';
import type { ViewProps } from '../page-props.ts';

export interface ScanViewProps extends ViewProps {
  readonly readPaper: ReadFile;
  readonly draftKey: string;
  readonly draft: Draft | undefined;
  /** It is known whether there is a draft. */
  readonly draftRead: boolean;
}
