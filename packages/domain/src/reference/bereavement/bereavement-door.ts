import { type Day, readStoredDay } from '../../values/calendar.ts';

/** The ways to notify an organisation of a death, quickest first. */
export type BereavementContactMethods =
  | 'tell-us-once'
  | 'death-notification-service'
  | 'form'
  | 'phone'
  | 'letter';

/** A page, and the day a stored copy of it was last read. */
export interface BereavementSource {
  readonly address: string;
  readonly checkedOn: Day;
  /** The date of the page itself, given only if it is old. */
  readonly dated?: Day;
}

/** The bereavement team of an organisation, or of a group that has one team for all its names. */
export interface BereavementTeam {
  /** The id of the organisation, which must never change, because organisations are recognised by it. */
  readonly id: string;
  /** The name that people use; for a group, the name of the group. */
  readonly name: string;
  /**
   * Other names, as they appear in the lists of banks, providers and companies. For a group: all its names, any of
   * which may have been recorded.
   */
  readonly names: readonly string[];
  /** Whether one team deals with all these names, which then remain visible in the name of the organisation. */
  readonly isGroup?: true;
  /** Whether the government's single notification for England, Scotland and Wales reaches the organisation. */
  readonly tellUsOnce?: true;
  /** Whether the organisation has no office in Northern Ireland, so that the phone number is no use there. */
  readonly onlyGreatBritain?: true;
  /** Whether the organisation is a member of the Death Notification Service. */
  readonly notificationService?: true;
  /**
   * The part of the organisation that the page and the phone number cover, if not all of it, such as "life insurance".
   */
  readonly about?: string;
  /** The web address of the team's bereavement form or page. */
  readonly form?: string;
  readonly phone?: string;
  /** The postal address, one line per entry, without the name. */
  readonly post?: readonly string[];
  /** The pages from which the facts above were taken; never empty. */
  readonly sources: readonly BereavementSource[];
}

/** A page whose stored copy was read on 29 November 2026, or on the given day. */
export const createSourcePage = (address: string, checkedOn = '2026-11-29'): BereavementSource => ({
  address,
  checkedOn: readStoredDay(checkedOn),
});
