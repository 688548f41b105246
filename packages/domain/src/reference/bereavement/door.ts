import type { Day } from '../../values/calendar.ts';

/** How an organisation is told of a death, the quickest first. */
export const doorWays = ['tell-us-once', 'death-notification-service', 'form', 'phone', 'letter'] as const;
export type DoorWay = (typeof doorWays)[number];

/** The page that has a door, and the day of that page, or on which it was read. */
export interface DoorSource {
  readonly address: string;
  readonly checkedOn: Day;
}

/** The team for bereavements of an organisation, or of a group that has one for all its names. */
export interface Door {
  /** For ever: organisations are known again by it. */
  readonly id: string;
  /** As people call it. */
  readonly name: string;
  /** Other names, as they are in the lists of banks, providers and companies. */
  readonly names: readonly string[];
  /** Told by Tell Us Once, in England, Scotland and Wales. */
  readonly tellUsOnce?: true;
  /** A member of the Death Notification Service. */
  readonly notificationService?: true;
  /** Web address of its form or page for bereavements. */
  readonly form?: string;
  readonly phone?: string;
  /** Where to write, a line each. */
  readonly post?: readonly string[];
  /** Each fact above is on one of these pages. */
  readonly sources: readonly DoorSource[];
}
