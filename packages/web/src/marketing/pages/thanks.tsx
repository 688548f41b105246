import { emailConfirmedPath, expiredLinkPath } from '@kinfolio/contract/pages';
import { messageSentPath } from '@kinfolio/contract/site-forms';
import { EnvelopeDrawing } from '../drawings/EnvelopeDrawing.tsx';
import { ShowIfOperatorSet } from '../operator.tsx';
import { operatorPlaceholder, type PublicPage } from '../page.ts';
import { PublicPageTop } from '../parts/PageTop.tsx';
import { MessageAnswerTime } from './contact.tsx';

interface Thanks {
  path: string;
  title: string;
  says: string;
  next: { path: string; words: string };
}

const thanks: readonly Thanks[] = [
  {
    path: '/newsletter/sent',
    title: 'Check your inbox',
    says: 'We have sent you an email with a button. Press it, and you are on the list. If you do nothing, you will not hear from us again.',
    next: { path: '/blog', words: 'Back to the guides' },
  },
  {
    path: '/newsletter/confirmed',
    title: 'You are on the list',
    says: 'You will get an email when there is a new guide. Each one has an unsubscribe link.',
    next: { path: '/blog', words: 'Read the guides' },
  },
  {
    path: '/newsletter/left',
    title: 'You have unsubscribed',
    says: 'We have removed your address, and will not send you any more guides.',
    next: { path: '/blog', words: 'Read the guides here' },
  },
  {
    path: emailConfirmedPath,
    title: 'Your email is confirmed',
    says: 'Go back to the page where you were signing up: it will continue automatically. If you closed it, log in with the password you chose.',
    next: { path: '/login', words: 'Log in' },
  },
  {
    path: expiredLinkPath,
    title: 'This button no longer works',
    says: 'The button works for one hour, and only in the newest email. Go back to the page where you signed up and press Send a new code, or log in.',
    next: { path: '/login', words: 'Log in' },
  },
];

/**
 * Shown after a message has been sent. It says what happens next and has the message's reference, which the server
 * fills in.
 */
const messageSent: PublicPage = {
  path: messageSentPath,
  title: 'Your message is sent',
  description: 'Your message has been sent. Here is its reference.',
  listed: false,
  Body: () => (
    <>
      <PublicPageTop title="Your message is sent" drawing={<EnvelopeDrawing />} />
      <div className="page wrap stack">
        <ShowIfOperatorSet has="REFERENCE">
          <p className="lead">
            Your reference is <b className="nowrap">{operatorPlaceholder('REFERENCE')}</b>. Please quote it if
            you write or phone again.
          </p>
        </ShowIfOperatorSet>
        <MessageAnswerTime />
        <ShowIfOperatorSet has="FACT_MAILS_SENT">
          <p>
            A copy of your message is on its way to the address you gave. If it does not arrive, look in your
            spam folder, or check that the address was right.
          </p>
        </ShowIfOperatorSet>
        <ShowIfOperatorSet lacks="FACT_MAILS_SENT">
          <p>
            You will not get an email, because this site does not send any. Please write the reference down.
          </p>
        </ShowIfOperatorSet>
        <p className="actions">
          <a className="btn btn--secondary" href="/">
            Go to the home page
          </a>
          <a className="btn btn--quiet" href="/faq">
            Questions and answers
          </a>
        </p>
      </div>
    </>
  ),
};

/** The pages shown after a form has been sent, or after the button in an email has been pressed. */
export const thanksPages: readonly PublicPage[] = [
  messageSent,
  ...thanks.map(({ path, title, says, next }) => ({
    path,
    title,
    description: says,
    listed: false as const,
    Body: () => (
      <>
        <PublicPageTop title={title} drawing={<EnvelopeDrawing />} />
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
  })),
];
