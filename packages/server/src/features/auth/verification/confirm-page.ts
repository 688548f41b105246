import { renderPlainPage } from '../../../pages/plain-page.ts';
import type { VerifyType } from './verify.ts';

// [Note: Opening a link uses nothing up] Mail programs open the links in emails to check for threats. So a link only
// shows this page. The button on the page sends a POST, and only that uses the link up.

const confirmEmail = ['Are you signing up to Kinfolio?', 'Yes, this is my email'] as const;
const words: Record<VerifyType, readonly [heading: string, button: string]> = {
  email: confirmEmail,
  signup: confirmEmail,
  invite: ['You have been invited to Kinfolio', 'Begin'],
  magiclink: ['Log in to Kinfolio', 'Log me in'],
  recovery: ['Did you forget your password?', 'Continue without my password'],
  email_change: ['Change your email address', 'Yes, change it'],
  sms: ['Is this your phone number?', 'Yes, it is mine'],
  phone_change: ['Change your phone number', 'Yes, change it'],
};

/** The page that a link opens, with one question and one button, which posts to the same URL. */
export function renderConfirmPage(type: VerifyType): string {
  const [heading, button] = words[type];
  const more =
    'Press the button to continue. If you did not ask for this, close this page: nothing has happened.';
  return renderPlainPage(
    heading,
    `<p>${more}</p>\n<form method="post"><button type="submit">${button}</button></form>`,
  );
}
