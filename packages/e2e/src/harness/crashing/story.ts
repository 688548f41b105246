import type { Page } from 'playwright-core';
import type { Flow } from './crash.ts';
import type { CrashWorld, Member } from './member.ts';
import type { Visit } from './visitors.ts';

/** Something a person does that a crash may cut short. */
export interface Story {
  readonly title: string;
  readonly begin: (place: CrashWorld) => Promise<Member>;
  /** Where it happens, and where the person comes back: both know nothing of them. Usually any device. */
  readonly device?: (place: CrashWorld) => Promise<Visit>;
  readonly flow: (who: Member) => Flow;
  /** Leads in after the crash, on a device that knows nothing; throws when there is no way. */
  readonly wayIn: (page: Page, who: Member) => Promise<void>;
  /** What the flow asks of the server; another list means that steps were added, and belong here. */
  readonly asks: readonly string[];
}
