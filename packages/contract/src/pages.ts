/**
 * The page to which the button in a sign-up email leads once the email is confirmed. It has no script,
 * because people may open it in any browser.
 */
export const emailConfirmedPath = '/email-confirmed';
/** The page to which a link leads if it has expired or a newer email has replaced it. */
export const expiredLinkPath = '/link-over';
