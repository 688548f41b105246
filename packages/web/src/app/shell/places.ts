import {
  Briefcase,
  CalendarDays,
  ChartColumn,
  CircleHelp,
  FolderOpen,
  House,
  LifeBuoy,
  type LucideIcon,
  SlidersHorizontal,
  UsersRound,
} from 'lucide-react';
import { recordPages } from '../../passport/all-sections.ts';

/** A place in the app's navigation. */
export interface NavigationPlace {
  readonly to: string;
  readonly words: string;
  /** A shorter name for the bar on a phone, where there is little room. */
  readonly short?: string;
  readonly icon: LucideIcon;
  /** The addresses of the pages that belong to the place, together with the pages below them. */
  readonly paths: readonly string[];
}

const home: NavigationPlace = {
  to: '/dashboard',
  words: 'Home',
  icon: House,
  paths: ['/dashboard', '/review'],
};
const passport: NavigationPlace = {
  to: '/bank-accounts',
  words: 'My passport',
  short: 'Passport',
  icon: FolderOpen,
  paths: [
    ...recordPages.filter(page => page.section !== undefined).map(({ id }) => `/${id}`),
    '/papers',
    '/deleted-items',
  ],
};
const dates: NavigationPlace = { to: '/dates', words: 'Dates', icon: CalendarDays, paths: ['/dates'] };
const budget: NavigationPlace = {
  to: '/budgeting',
  words: 'Budget',
  icon: ChartColumn,
  paths: ['/budgeting'],
};
export const people: NavigationPlace = {
  to: '/people',
  words: 'People',
  icon: UsersRound,
  paths: ['/people', '/emergency-access'],
};
export const shared: NavigationPlace = {
  to: '/shared-with-me',
  words: 'Shared with me',
  icon: UsersRound,
  paths: ['/shared-with-me'],
};
export const desk: NavigationPlace = {
  to: '/desk',
  words: 'Executor’s desk',
  icon: Briefcase,
  paths: ['/desk'],
};

/** The People tab also covers the page of shared passports while it has no tab of its own, because nothing is shared. */
export const peopleAndShared: NavigationPlace = { ...people, paths: [...people.paths, ...shared.paths] };
export const settings: NavigationPlace = {
  to: '/settings',
  words: 'Settings',
  icon: SlidersHorizontal,
  paths: ['/settings', '/export', '/import', '/inheritance-tax', '/seat'],
};
export const help: NavigationPlace = { to: '/help', words: 'Help', icon: CircleHelp, paths: ['/help'] };
/**
 * Emergency Access. On a phone it is listed only in the menu. On wider screens it is one press away, on Home
 * and on the page of people.
 */
export const emergency: NavigationPlace = {
  to: '/emergency-access',
  words: 'Emergency Access',
  icon: LifeBuoy,
  paths: ['/emergency-access'],
};

/** The places that everyone has, in order. */
export const mainPlaces: readonly NavigationPlace[] = [home, passport, dates, budget];

/** Whether a page belongs to a place. */
export const belongsToPlace = ({ paths }: NavigationPlace, pathname: string): boolean =>
  paths.some(path => pathname === path || pathname.startsWith(`${path}/`));
