/** A page of settings, in the order shown in Settings. */
export interface SettingsPage {
  readonly to: string;
  readonly title: string;
  /** The text of the page's line in Settings if there is nothing more specific to show. */
  readonly usual: string;
  /** The settings on this page, by the last part of their address. */
  readonly settings: readonly string[];
}

/** The seven pages of Settings, and the settings on each. */
export const settingsPages = [
  {
    to: '/settings/signing-in',
    title: 'Logging in',
    usual: 'Password, two-step login, recovery kit',
    settings: ['password', 'two-steps', 'passkeys', 'recovery-kit', 'connected-sign-ins'],
  },
  {
    to: '/settings/devices',
    title: 'Devices and sessions',
    usual: 'Where you are logged in, and what has happened',
    settings: ['places', 'activity'],
  },
  {
    to: '/settings/reminders',
    title: 'Notices',
    usual: 'Reminders by email and in your calendar',
    settings: ['reminders'],
  },
  {
    to: '/settings/data',
    title: 'Your data',
    usual: 'Download, print, import, deleted items',
    settings: ['export', 'tax', 'import', 'deleted', 'held'],
  },
  {
    to: '/subscription-management',
    title: 'Plan',
    usual: 'What you have and what it costs',
    settings: ['plan'],
  },
  {
    to: '/settings/you',
    title: 'You and this passport',
    usual: 'Name, address, email, phone, colours, text size',
    settings: ['addresses', 'details', 'about', 'appearance', 'earlier'],
  },
  {
    to: '/settings/close',
    title: 'Close account',
    usual: 'Everything is deleted after 30 days',
    settings: ['close'],
  },
] as const satisfies readonly SettingsPage[];

/** The page that contains a setting, found by the last part of its address; undefined for any other word. */
export function findSettingsPage(id: string): string | undefined {
  const pages: readonly SettingsPage[] = settingsPages;
  return pages.find(({ settings }) => settings.includes(id))?.to;
}
