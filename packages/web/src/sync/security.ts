import type { ActivityEntry, ActivityFault } from '@kinfolio/contract/activity';
import type { SessionEntry } from '@kinfolio/contract/sessions';
import type { Outcome } from '../session/outcome.ts';

/** An authenticator app that was begun: what it is set up with, shown once. */
export interface NewApp {
  readonly id: string;
  /** A picture of the code to scan, as the address of an image. */
  readonly picture: string;
  /** The same to type by hand. */
  readonly secret: string;
}

/** The second step of signing in. */
export interface TwoSteps {
  /** Of the authenticator app; undefined without one. */
  readonly app: string | undefined;
  /** How many recovery codes are left; undefined when none were made. */
  readonly codesLeft: number | undefined;
}

/** What happened to the account. */
export interface Activity {
  readonly entries: readonly ActivityEntry[];
  /** Undefined when nothing was edited, left out or put elsewhere, as far as this device can tell. */
  readonly fault: ActivityFault | undefined;
}

/** What guards the account that is open. */
export interface Security {
  /** Where it is signed in; the place that was used last first. */
  readonly places: () => Promise<Outcome<readonly SessionEntry[]>>;
  readonly endPlace: (id: string) => Promise<Outcome>;
  readonly endOtherPlaces: () => Promise<Outcome>;
  readonly twoSteps: () => Promise<Outcome<TwoSteps>>;
  /** Asks for the password, as removing does: a device left open must not be enough to lock its owner out. */
  readonly beginApp: (password: string) => Promise<Outcome<NewApp>>;
  /** Checks the app's first code: from then on one is wanted. Gives the recovery codes, which are told once. */
  readonly confirmApp: (id: string, code: string) => Promise<Outcome<readonly string[]>>;
  readonly removeApp: (id: string, password: string) => Promise<Outcome>;
  /** New recovery codes; those before no longer work. */
  readonly newCodes: (password: string) => Promise<Outcome<readonly string[]>>;
  /** What happened to the account, newest first, and whether that is what this device was told before. */
  readonly activity: () => Promise<Outcome<Activity>>;
}
