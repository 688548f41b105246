import { TelephoneDrawing } from '../drawings/TelephoneDrawing.tsx';
import { CallLink, Company, EmailLink } from '../legal/Company.tsx';
import { OperatorValue, WhenOperator } from '../operator.tsx';
import type { PublicPage } from '../page.ts';
import { Claim, ClaimLine } from '../parts/Claim.tsx';
import { ContactForm } from '../parts/ContactForm.tsx';
import { Faq, type Question } from '../parts/Faq.tsx';
import { PageTop } from '../parts/PageTop.tsx';
import { closingQuestion } from '../parts/questions.ts';

const questions: readonly Question[] = [
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
    asks: 'I got an email that looks like it is from you.',
    says: [
      'We never ask for your password, your recovery code or your PIN. If an email does, do not reply. Forward it to report@phishing.gov.uk.',
    ],
  },
  closingQuestion,
];

/** The four ways to reach us. Each is shown only where it leads to a person. */
const methods = [
  {
    has: 'FACT_MESSAGES_TAKEN',
    title: 'Write to us here',
    body: (
      <>
        <p>The form on this page goes straight to a person.</p>
        <AnswerTime />
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
        <EmailLink of="CONTACT_EMAIL" />
      </p>
    ),
  },
  {
    has: 'SUPPORT_PHONE',
    title: 'Phone',
    body: (
      <>
        <p>
          <CallLink />
        </p>
        <ClaimLine id="phone-hours" />
      </>
    ),
  },
  {
    has: 'FACT_ADDRESS',
    title: 'Post',
    body: (
      <p>
        <OperatorValue name="OFFICE_ADDRESS" />
        <WhenOperator lacks="OFFICE_ADDRESS">
          <OperatorValue name="REGISTERED_ADDRESS" />
        </WhenOperator>
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
  description: 'Every way to reach the people who run Kinfolio, and what you can do by yourself.',
  changed: '2026-11-26',
  Body: () => (
    <>
      <PageTop title="Contact us" drawing={<TelephoneDrawing />}>
        <WhenOperator has="FACT_MESSAGES_TAKEN">
          <p className="lead">A person reads what you write. Here is how to reach us.</p>
        </WhenOperator>
        <WhenOperator lacks="FACT_MESSAGES_TAKEN">
          <WhenOperator has="FACT_REACHABLE">
            <p className="lead">Here is how to reach us, and what you can do without us.</p>
          </WhenOperator>
        </WhenOperator>
        <WhenOperator lacks="FACT_REACHABLE">
          <p className="lead">We cannot be reached here yet. Here is what you can do without us.</p>
        </WhenOperator>
      </PageTop>
      <div className="page wrap withside">
        <section className="stack" id="message" aria-labelledby="message-title">
          <h2 id="message-title">
            <WhenOperator has="FACT_MESSAGES_TAKEN">Send us a message</WhenOperator>
            <WhenOperator lacks="FACT_MESSAGES_TAKEN">If you need help</WhenOperator>
          </h2>
          <WhenOperator has="FACT_MESSAGES_TAKEN">
            <ContactForm />
          </WhenOperator>
          <WhenOperator lacks="FACT_MESSAGES_TAKEN">
            <NoForm />
          </WhenOperator>
        </section>
        <aside className="withside__side stack" aria-label="Other ways to reach us">
          <WhenOperator has="FACT_REACHABLE">
            <h2>Ways to reach us</h2>
            <ul className="ways">
              {methods.map(({ has, title, body }) => (
                <WhenOperator key={title} has={has}>
                  <li className="stack-2">
                    <h3>{title}</h3>
                    {body}
                  </li>
                </WhenOperator>
              ))}
            </ul>
          </WhenOperator>
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
          <Faq questions={questions} name="contact-faq" />
          <p>
            <a href="/faq">All questions and answers</a>
          </p>
        </section>
        <section className="stack-2 office" aria-labelledby="office">
          <h2 id="office">Who and where we are</h2>
          <Company />
          <WhenOperator has="OFFICE_ADDRESS">
            <p>Please contact us before you visit.</p>
          </WhenOperator>
        </section>
      </div>
    </>
  ),
};

/** When a message is answered or seen, as far as the operator promised it; the receipt has the same words. */
export function AnswerTime() {
  return (
    <>
      <ClaimLine id="answer-hours" />
      <WhenOperator lacks="SUPPORT_ANSWER_HOURS">
        <WhenOperator has="FACT_MESSAGES_LISTED">
          <ClaimLine id="read-days" />
        </WhenOperator>
      </WhenOperator>
    </>
  );
}

/** Instead of a form that would reach no person. */
function NoForm() {
  return (
    <>
      <p>There is no form here: a message in it would reach no one.</p>
      <WhenOperator has="CONTACT_EMAIL">
        <p>
          Write an email to <EmailLink of="CONTACT_EMAIL" />.
        </p>
      </WhenOperator>
      <WhenOperator has="SUPPORT_PHONE">
        <p>
          Ring <CallLink />. <Claim id="phone-hours" />
        </p>
      </WhenOperator>
      <p>What you can do by yourself:</p>
      <ul className="bul">
        <li>
          <p>
            If you forgot your password, <a href="/recover">use your recovery kit</a>.
          </p>
        </li>
        <li>
          <p>
            To keep a copy of all you have, use <a href="/export">Download and print</a>.
          </p>
        </li>
        <li>
          <p>
            If someone may have your password,{' '}
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
