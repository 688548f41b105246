/** A page of settings, in the order of Settings. */
export interface SettingsPage {
  readonly to: string;
  readonly title: string;
  /** The words of its line where nothing nearer is known. */
  readonly usual: string;
  /** What can be set there, each with the end of its address. */
  readonly settings: readonly string[];
}

/** The seven pages of Settings, and which setting is on which. */
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
    usual: 'Where you are logged in, and what was done',
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
    usual: 'Download, print, bring in, deleted items',
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

/** The page on which a setting is, by the end of its address; undefined for any other word. */
export function pageOfSetting(id: string): string | undefined {
  const pages: readonly SettingsPage[] = settingsPages;
  return pages.find(({ settings }) => settings.includes(id))?.to;
}
