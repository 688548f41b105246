import { plainPage } from '../../../pages/plain-page.ts';
import type { VerifyType } from './verify.ts';

// [Note: Opening a link uses nothing up] Mail programs open the links of a mail to look for harm. So a link shows this
// page, and only its button, which posts, uses the link up.

const confirmEmail = ['Are you signing up to Kinfolio?', 'Yes, this is my email'] as const;
const words: Record<VerifyType, readonly [heading: string, button: string]> = {
  email: confirmEmail,
  signup: confirmEmail,
  invite: ['You are invited to Kinfolio', 'Begin'],
  magiclink: ['Log in to Kinfolio', 'Log me in'],
  recovery: ['Did you forget your password?', 'Go on without my password'],
  email_change: ['Change your email address', 'Yes, change it'],
  sms: ['Is this your phone number?', 'Yes, it is mine'],
  phone_change: ['Change your phone number', 'Yes, change it'],
};

/** The page a link opens: one question and one button, which posts to the same address. */
export function confirmPage(type: VerifyType): string {
  const [heading, button] = words[type];
  const more =
    'Press the button to go on. If you did not ask for this, close this page: nothing has happened.';
  return plainPage(
    heading,
    `<p>${more}</p>\n<form method="post"><button type="submit">${button}</button></form>`,
  );
}
