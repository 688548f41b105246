/** What each mail of the public pages is told. */
export interface SiteLetterValues {
  'contact-message': { name: string; email: string; category: string; subject: string; message: string };
  'contact-received': Record<string, never>;
  'newsletter-confirm': { confirm: string };
  'newsletter-joined': { leave: string };
  'newsletter-guide': { title: string; summary: string; link: string; leave: string };
}

/** A mail of the public pages to somebody. */
export type SiteLetter = {
  [Name in keyof SiteLetterValues]: { template: Name; to: string; values: SiteLetterValues[Name] };
}[keyof SiteLetterValues];
