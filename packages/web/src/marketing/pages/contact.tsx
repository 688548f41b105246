import { TelephoneDrawing } from '../drawings/TelephoneDrawing.tsx';
import { OperatorDetailsTable, OperatorEmailLink, OperatorPhoneLink } from '../legal/Company.tsx';
import { OperatorValue, ShowIfOperatorSet } from '../operator.tsx';
import type { PublicPage } from '../page.ts';
import { ClaimParagraph, ClaimText } from '../parts/Claim.tsx';
import { ContactForm } from '../parts/ContactForm.tsx';
import { FaqList, type FaqQuestion } from '../parts/Faq.tsx';
import { PublicPageTop } from '../parts/PageTop.tsx';
import { closeAccountQuestion } from '../parts/questions.ts';

const questions: readonly FaqQuestion[] = [
  {
    asks: 'Can you open my passport for me?',
    says: [
      'No. Nobody here can. If you have lost your password, use your recovery kit on [this page](/recover).',
    ],
  },
  {
    asks: 'Someone I know has died and had an account. What now?',
    says: [
      'We are sorry. Look for a paper from Kinfolio: an [Emergency Card](/card) made for you, or a recovery kit, most likely kept with the will. [What to do with each](/someone-has-died).',
    ],
  },
  {
    asks: 'I got an email that looks as if it is from you.',
    says: [
      'We never ask for your password, your recovery code or your PIN. If an email asks for one of these, do not reply. Forward it to report@phishing.gov.uk.',
    ],
  },
  closeAccountQuestion,
];

/** The four ways to contact us. Each is shown only if we will really receive the message. */
const methods = [
  {
    has: 'FACT_MESSAGES_TAKEN',
    title: 'Write to us here',
    body: (
      <>
        <p>The form on this page goes straight to a person.</p>
        <MessageAnswerTime />
        <p>
          <a href="#message">Go to the form</a>
        </p>
      </>
    ),
  },
  {
    has: 'CONTACT_EMAIL',
    title: 'Email',
    body: (
      <p>
        <OperatorEmailLink of="CONTACT_EMAIL" />
      </p>
    ),
  },
  {
    has: 'SUPPORT_PHONE',
    title: 'Phone',
    body: (
      <>
        <p>
          <OperatorPhoneLink />
        </p>
        <ClaimParagraph id="phone-hours" />
      </>
    ),
  },
  {
    has: 'FACT_ADDRESS',
    title: 'Post',
    body: (
      <p>
        <OperatorValue name="OFFICE_ADDRESS" />
        <ShowIfOperatorSet lacks="OFFICE_ADDRESS">
          <OperatorValue name="REGISTERED_ADDRESS" />
        </ShowIfOperatorSet>
      </p>
    ),
  },
];

const quickLinks = [
  { path: '/security-login', words: 'Security and login' },
  { path: '/pricing', words: 'Plans and prices' },
  { path: '/emergency-access', words: 'Emergency access' },
];

export const contactPage: PublicPage = {
  path: '/contact',
  title: 'Contact us',
  description: 'Every way to reach the people who run Kinfolio, and what you can do yourself.',
  changed: '2026-11-26',
  Body: () => (
    <>
      <PublicPageTop title="Contact us" drawing={<TelephoneDrawing />}>
        <ShowIfOperatorSet has="FACT_MESSAGES_TAKEN">
          <p className="lead">A person reads what you write. Here is how to reach us.</p>
        </ShowIfOperatorSet>
        <ShowIfOperatorSet lacks="FACT_MESSAGES_TAKEN">
          <ShowIfOperatorSet has="FACT_REACHABLE">
            <p className="lead">Here is how to reach us, and what you can do without us.</p>
          </ShowIfOperatorSet>
        </ShowIfOperatorSet>
        <ShowIfOperatorSet lacks="FACT_REACHABLE">
          <p className="lead">You cannot reach us here yet. Here is what you can do without us.</p>
        </ShowIfOperatorSet>
      </PublicPageTop>
      <div className="page wrap withside">
        <section className="stack" id="message" aria-labelledby="message-title">
          <h2 id="message-title">
            <ShowIfOperatorSet has="FACT_MESSAGES_TAKEN">Send us a message</ShowIfOperatorSet>
            <ShowIfOperatorSet lacks="FACT_MESSAGES_TAKEN">If you need help</ShowIfOperatorSet>
          </h2>
          <ShowIfOperatorSet has="FACT_MESSAGES_TAKEN">
            <ContactForm />
          </ShowIfOperatorSet>
          <ShowIfOperatorSet lacks="FACT_MESSAGES_TAKEN">
            <NoForm />
          </ShowIfOperatorSet>
        </section>
        <aside className="withside__side stack" aria-label="Other ways to reach us">
          <ShowIfOperatorSet has="FACT_REACHABLE">
            <h2>Ways to reach us</h2>
            <ul className="ways">
              {methods.map(({ has, title, body }) => (
                <ShowIfOperatorSet key={title} has={has}>
                  <li className="stack-2">
                    <h3>{title}</h3>
                    {body}
                  </li>
                </ShowIfOperatorSet>
              ))}
            </ul>
          </ShowIfOperatorSet>
          <h2>Quick links</h2>
          <ul className="linklist">
            {quickLinks.map(({ path, words }) => (
              <li key={path}>
                <a href={path}>{words}</a>
              </li>
            ))}
          </ul>
        </aside>
        <section className="stack" aria-labelledby="asked">
          <h2 id="asked">Common questions</h2>
          <FaqList questions={questions} name="contact-faq" />
          <p>
            <a href="/faq">All questions and answers</a>
          </p>
        </section>
        <section className="stack-2 office" aria-labelledby="office">
          <h2 id="office">Who and where we are</h2>
          <OperatorDetailsTable />
          <ShowIfOperatorSet has="OFFICE_ADDRESS">
            <p>Please contact us before you visit.</p>
          </ShowIfOperatorSet>
        </section>
      </div>
    </>
  ),
};

/**
 * Says when a message will be answered or read, if the operator has promised that. The receipt uses the same wording.
 */
export function MessageAnswerTime() {
  return (
    <>
      <ClaimParagraph id="answer-hours" />
      <ShowIfOperatorSet lacks="SUPPORT_ANSWER_HOURS">
        <ShowIfOperatorSet has="FACT_MESSAGES_LISTED">
          <ClaimParagraph id="read-days" />
        </ShowIfOperatorSet>
      </ShowIfOperatorSet>
    </>
  );
}

/** Shown instead of a form if its messages would not be received. */
function NoForm() {
  return (
    <>
      <p>There is no form here, because a message sent from it would reach no one.</p>
      <ShowIfOperatorSet has="CONTACT_EMAIL">
        <p>
          Write an email to <OperatorEmailLink of="CONTACT_EMAIL" />.
        </p>
      </ShowIfOperatorSet>
      <ShowIfOperatorSet has="SUPPORT_PHONE">
        <p>
          Ring <OperatorPhoneLink />. <ClaimText id="phone-hours" />
        </p>
      </ShowIfOperatorSet>
      <p>What you can do yourself:</p>
      <ul className="bul">
        <li>
          <p>
            If you forgot your password, <a href="/recover">use your recovery kit</a>.
          </p>
        </li>
        <li>
          <p>
            To keep a copy of everything in your passport, use <a href="/export">Download and print</a>.
          </p>
        </li>
        <li>
          <p>
            If someone may know your password,{' '}
            <a href="/settings/signing-in#password">change it in Settings</a> and log out every device.
          </p>
        </li>
        <li>
          <p>
            The <a href="/faq">questions and answers</a> may help with the rest.
          </p>
        </li>
      </ul>
    </>
  );
}
