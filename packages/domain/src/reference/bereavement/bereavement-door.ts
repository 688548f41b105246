import { type Day, dayOfStored } from '../../values/calendar.ts';

/** How an organisation is notified of a death, the quickest first. */
export type DoorWay = 'tell-us-once' | 'death-notification-service' | 'form' | 'phone' | 'letter';

/** A page, and the day on which a stored copy of it was last read. */
export interface DoorSource {
  readonly address: string;
  readonly checkedOn: Day;
}

/** The team for bereavements of an organisation, or of a group that has one for all its names. */
export interface BereavementDoor {
  /** For ever: organisations are known again by it. */
  readonly id: string;
  /** As people call it; of a group the name of the group. */
  readonly name: string;
  /** Other names, as they are in the lists of banks, providers and companies. Of a group: its names, each of which may be recorded. */
  readonly names: readonly string[];
  /** One team deals with all names, which stay visible in the name of the organisation. */
  readonly isGroup?: true;
  /** Reached by the government's one notification for England, Scotland and Wales. */
  readonly tellUsOnce?: true;
  /** Has no office in Northern Ireland, so that the phone is of no use there. */
  readonly onlyGreatBritain?: true;
  /** A member of the Death Notification Service. */
  readonly notificationService?: true;
  /** What the page and the phone are for, where that is not everything: "life insurance". */
  readonly about?: string;
  /** Web address of its form or page for bereavements. */
  readonly form?: string;
  readonly phone?: string;
  /** Where to write, a line each, without the name. */
  readonly post?: readonly string[];
  /** Each fact above is on one of these pages; never empty. */
  readonly sources: readonly DoorSource[];
}

/** A page of which a stored copy was read on 29 November 2026, or on another day. */
export const readPage = (address: string, checkedOn = '2026-11-29'): DoorSource => ({
  address,
  checkedOn: dayOfStored(checkedOn),
});
