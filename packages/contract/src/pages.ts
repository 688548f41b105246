/** Where the button of a sign-up mail leads once the email is confirmed. A page without a script: it is opened anywhere. */
export const emailConfirmedPath = '/email-confirmed';
/** Where it leads when it is too old, or when a newer mail took its place. */
export const linkOverPath = '/link-over';
