import { TelephoneDrawing } from '../drawings/TelephoneDrawing.tsx';
import { OperatorValue, WhenOperator } from '../operator.tsx';
import { operatorMark, type PublicPage } from '../page.ts';
import { Claim } from '../parts/Claim.tsx';
import { ContactForm } from '../parts/ContactForm.tsx';
import { Faq, type Question } from '../parts/Faq.tsx';
import { PageTop } from '../parts/PageTop.tsx';

const questions: readonly Question[] = [
  {
    asks: 'Can you open my passport for me?',
    says: [
      'No. Nobody here can. If you have lost your password, use your recovery kit on [this page](/recover).',
    ],
  },
  {
    asks: 'Somebody I know has died and had an account. What now?',
    says: [
      'We are sorry. Look for their recovery kit first: a printed page with a code, most likely near the will. With it and their email you can open what they left for you. Write to us if you are stuck.',
    ],
  },
  {
    asks: 'I got an email that looks like it is from you.',
    says: [
      'We never ask for your password, your recovery code or your PIN. If an email does, do not answer it. Send it to report@phishing.gov.uk, and tell us by this form.',
    ],
  },
  {
    asks: 'How do I close my account?',
    says: ['Save a copy first, if you want one. Then write to us from the address you log in with.'],
  },
];

/** The four ways to reach us. The first is always there; the others hang on what the operator has set. */
const methods = [
  {
    title: 'Write to us here',
    body: (
      <>
        <p>The form on this page goes straight to a person.</p>
        <p>
          <Claim id="answer-hours" />
        </p>
        <p>
          <a href="#message">Go to the form</a>
        </p>
      </>
    ),
  },
  {
    title: 'Email',
    body: (
      <>
        <WhenOperator has="CONTACT_EMAIL">
          <p>
            <a href={`mailto:${operatorMark('CONTACT_EMAIL')}`}>
              <OperatorValue name="CONTACT_EMAIL" />
            </a>
          </p>
        </WhenOperator>
        <WhenOperator lacks="CONTACT_EMAIL">
          <p>We have no public address yet. Please use the form.</p>
        </WhenOperator>
      </>
    ),
  },
  {
    title: 'Phone',
    body: (
      <>
        <WhenOperator has="SUPPORT_PHONE">
          <p>
            <a href={`tel:${operatorMark('SUPPORT_PHONE')}`}>
              <OperatorValue name="SUPPORT_PHONE" />
            </a>
          </p>
          <p>
            <Claim id="phone-hours" />
          </p>
        </WhenOperator>
        <WhenOperator lacks="SUPPORT_PHONE">
          <p>We have no phone line yet. Leave your number in a message and say when to ring.</p>
        </WhenOperator>
      </>
    ),
  },
  {
    title: 'Post',
    body: (
      <>
        <WhenOperator has="OFFICE_ADDRESS">
          <p>
            <OperatorValue name="OFFICE_ADDRESS" />
          </p>
        </WhenOperator>
        <WhenOperator lacks="OFFICE_ADDRESS">
          <p>We have no postal address yet. Please use the form.</p>
        </WhenOperator>
      </>
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
  description: 'Write to Kinfolio: a form that goes to a person, and every other way to reach us.',
  changed: '2026-11-22',
  Body: () => (
    <>
      <PageTop title="Contact us" drawing={<TelephoneDrawing />}>
        <p className="lead">A person reads what you write. Here is how to reach us.</p>
      </PageTop>
      <div className="page wrap withside">
        <section className="stack" id="message" aria-labelledby="message-title">
          <h2 id="message-title">Send us a message</h2>
          <ContactForm />
        </section>
        <aside className="withside__side stack" aria-label="Other ways to reach us">
          <h2>Ways to reach us</h2>
          <ul className="ways">
            {methods.map(({ title, body }) => (
              <li key={title} className="stack-2">
                <h3>{title}</h3>
                {body}
              </li>
            ))}
          </ul>
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
          <h2 id="asked">Often asked</h2>
          <Faq questions={questions} name="contact-faq" />
          <p>
            <a href="/faq">All questions and answers</a>
          </p>
        </section>
        <section className="stack-2 office" aria-labelledby="office">
          <h2 id="office">Our office</h2>
          <WhenOperator has="COMPANY_NAME">
            <p>
              <OperatorValue name="COMPANY_NAME" />
            </p>
          </WhenOperator>
          <WhenOperator has="OFFICE_ADDRESS">
            <p>
              <OperatorValue name="OFFICE_ADDRESS" />
            </p>
            <p>Please write before you come, so that somebody is there.</p>
          </WhenOperator>
          <WhenOperator lacks="OFFICE_ADDRESS">
            <p>We have no office that you can visit. The form reaches us all the same.</p>
          </WhenOperator>
        </section>
      </div>
    </>
  ),
};
