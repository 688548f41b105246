export interface SiteEmailValues {
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
    /** When the message will be answered, as a sentence; undefined if the operator promised nothing. */
    promise: string | undefined;
  };
  'newsletter-confirm': { confirm: string };
  'newsletter-joined': { leave: string };
  'newsletter-guide': { title: string; summary: string; link: string; leave: string };
}

/** An email from the public pages to a person. */
export type SiteEmail = {
  [Name in keyof SiteEmailValues]: { template: Name; to: string; values: SiteEmailValues[Name] };
}[keyof SiteEmailValues];
