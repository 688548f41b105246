import type { Page } from 'playwright-core';
import type { PageFlow } from './crash.ts';
import type { CrashWorld, MemberWithKit } from './member.ts';
import type { Visit } from './visitors.ts';

/** A flow that a crash may interrupt, and how to check it afterwards. */
export interface CrashStory {
  readonly title: string;
  readonly begin: (place: CrashWorld) => Promise<MemberWithKit>;
  /**
   * The device on which the story takes place, and the one to which the person returns. Both are new to the account.
   * Usually any device will do.
   */
  readonly device?: (place: CrashWorld) => Promise<Visit>;
  readonly flow: (who: MemberWithKit) => PageFlow;
  /** Signs in after the crash, on a device without data. Throws if that is impossible. */
  readonly wayIn: (page: Page, who: MemberWithKit) => Promise<void>;
  /**
   * The requests that the flow makes to the server. If a change makes the check of this list fail, the flow has new
   * steps that must be added to the list.
   */
  readonly asks: readonly string[];
}
