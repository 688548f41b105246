/** What each mail of the public pages is told. */
export interface SiteLetterValues {
  'contact-message': {
    reference: string;
    name: string;
    email: string;
    category: string;
    subject: string;
    message: string;
  };
  'contact-received': {
    reference: string;
    subject: string;
    message: string;
    /** When it is answered, a sentence; undefined where the operator promised nothing. */
    promise: string | undefined;
  };
  'newsletter-confirm': { confirm: string };
  'newsletter-joined': { leave: string };
  'newsletter-guide': { title: string; summary: string; link: string; leave: string };
}

/** A mail of the public pages to somebody. */
export type SiteLetter = {
  [Name in keyof SiteLetterValues]: { template: Name; to: string; values: SiteLetterValues[Name] };
}[keyof SiteLetterValues];
