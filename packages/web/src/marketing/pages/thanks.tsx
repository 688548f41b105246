import { emailConfirmedPath, linkOverPath } from '@kinfolio/contract/pages';
import { sentPath } from '@kinfolio/contract/site-forms';
import { EnvelopeDrawing } from '../drawings/EnvelopeDrawing.tsx';
import { WhenOperator } from '../operator.tsx';
import { operatorMark, type PublicPage } from '../page.ts';
import { PageTop } from '../parts/PageTop.tsx';
import { AnswerTime } from './contact.tsx';

interface Thanks {
  path: string;
  title: string;
  says: string;
  next: { path: string; words: string };
}

const thanks: readonly Thanks[] = [
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
    path: emailConfirmedPath,
    title: 'Your email is confirmed',
    says: 'Go back to the page where you were signing up: it goes on by itself. If you closed it, log in with the password you chose.',
    next: { path: '/login', words: 'Log in' },
  },
  {
    path: linkOverPath,
    title: 'This button no longer works',
    says: 'It works for one hour, and only in the newest email. Go back to the page where you signed up and press Send a new code, or log in.',
    next: { path: '/login', words: 'Log in' },
  },
];

/** After a message: its reference, which the server fills in, and what happens next. */
const messageSent: PublicPage = {
  path: sentPath,
  title: 'Your message is sent',
  description: 'Your message is sent. Here is its reference.',
  listed: false,
  Body: () => (
    <>
      <PageTop title="Your message is sent" drawing={<EnvelopeDrawing />} />
      <div className="page wrap stack">
        <WhenOperator has="REFERENCE">
          <p className="lead">
            Your reference is <b className="nowrap">{operatorMark('REFERENCE')}</b>. Name it if you write or
            ring again.
          </p>
        </WhenOperator>
        <AnswerTime />
        <WhenOperator has="FACT_MAILS_SENT">
          <p>
            A copy of your message is on its way to the address you gave. If it does not come, look in the
            spam folder, or check that the address was right.
          </p>
        </WhenOperator>
        <WhenOperator lacks="FACT_MAILS_SENT">
          <p>No email will come: this site sends none. Please write the reference down.</p>
        </WhenOperator>
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

/** Where a form, or the button of an email, leads. */
export const thanksPages: readonly PublicPage[] = [
  messageSent,
  ...thanks.map(({ path, title, says, next }) => ({
    path,
    title,
    description: says,
    listed: false as const,
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
  })),
];
