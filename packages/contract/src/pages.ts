/**
 * Where the button in a sign-up email leads once the email is confirmed. The page has no script, because people open it
 * anywhere.
 */
export const emailConfirmedPath = '/email-confirmed';
/** Where the link leads if it has expired, or if a newer email has replaced it. */
export const expiredLinkPath = '/link-over';
