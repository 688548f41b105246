import { EnvelopeDrawing } from '../drawings/EnvelopeDrawing.tsx';
import type { PublicPage } from '../page.ts';
import { PageTop } from '../parts/PageTop.tsx';

interface Thanks {
  path: string;
  title: string;
  says: string;
  next: { path: string; words: string };
}

const thanks: readonly Thanks[] = [
  {
    path: '/contact/sent',
    title: 'Your message is sent',
    says: 'We have sent a short note to the address you gave. If it does not come, look in the spam folder, or check that the address was right.',
    next: { path: '/faq', words: 'Questions and answers' },
  },
  {
    path: '/newsletter/sent',
    title: 'Look in your inbox',
    says: 'We have sent you an email with a button. Press it, and you are on the list. If you do nothing, nothing more comes.',
    next: { path: '/blog', words: 'Back to the guides' },
  },
  {
    path: '/newsletter/confirmed',
    title: 'You are on the list',
    says: 'You will get an email when there is a new guide. Each one has a link to leave the list.',
    next: { path: '/blog', words: 'Read the guides' },
  },
  {
    path: '/newsletter/left',
    title: 'You have left the list',
    says: 'We have removed your address, and will send you no more guides.',
    next: { path: '/blog', words: 'Read the guides here' },
  },
  {
    path: '/email-confirmed',
    title: 'Your email is confirmed',
    says: 'Go back to the page where you were signing up, and type the code from the same email. If you closed it, log in.',
    next: { path: '/login', words: 'Log in' },
  },
];

/** Where a form, or the button of an email, leads. */
export const thanksPages: readonly PublicPage[] = thanks.map(({ path, title, says, next }) => ({
  path,
  title,
  description: says,
  listed: false,
  Body: () => (
    <>
      <PageTop title={title} drawing={<EnvelopeDrawing />} />
      <div className="page wrap stack">
        <p className="lead">{says}</p>
        <p>
          <a className="btn btn--secondary" href={next.path}>
            {next.words}
          </a>
        </p>
      </div>
    </>
  ),
}));
