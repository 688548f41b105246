import { TiedBoxDrawing } from '../drawings/TiedBoxDrawing.tsx';
import { OperatorValue, ShowIfOperatorSet } from '../operator.tsx';
import { operatorPlaceholder, type PublicPage } from '../page.ts';
import { ClaimList } from '../parts/Claim.tsx';
import { createFaqStructuredData, FaqList, type FaqQuestion } from '../parts/Faq.tsx';
import { PublicPageTop } from '../parts/PageTop.tsx';
import { StepList } from '../parts/StepList.tsx';

const steps = [
  {
    title: 'Your email and password',
    says: 'Your device turns the password into two keys. One proves to us that it is you. The other opens your passport, and stays on your device.',
  },
  {
    title: 'A code, when it matters',
    says: 'On a new device we send you 6 digits. With two-step login on, you need a code every time you use your password.',
  },
  {
    title: 'Your fingerprint or face, if you like',
    says: 'A passkey replaces the password. Your fingerprint never leaves your phone.',
  },
  {
    title: 'Your passport opens, and locks itself again when you stop using it',
    says: 'Your records are opened on your device, and nowhere else. They lock again after 30 minutes without activity.',
  },
];

const badges = [
  {
    name: 'AES-256',
    says: 'The lock on every record and file.',
  },
  {
    name: 'UK GDPR',
    says: 'You can see, download and delete what we hold about you.',
    more: (
      <p>
        <a href="/privacy#rights">Your rights, and how to use them</a>
      </p>
    ),
  },
  {
    name: 'WCAG 2.2',
    says: 'A program checks our screens. Nobody who uses a screen reader has tested them for us yet.',
  },
];

const questions: readonly FaqQuestion[] = [
  {
    asks: 'Why can you not reset my password?',
    says: [
      'We do not have the key. To open your passport you need the password, a passkey or the recovery kit.',
    ],
  },
  {
    asks: 'What if someone steals my phone?',
    says: [
      'Your passport locks itself after 30 minutes without activity. From then on, a password that is hard to guess keeps it locked. Log in elsewhere, open Settings and log that phone out.',
    ],
  },
  {
    asks: 'Is a code by text message safe enough?',
    says: [
      'A text message is far better than no code. An app or a passkey is better still, because nobody can redirect it.',
    ],
  },
  {
    asks: 'Can the police or a court make you hand over my records?',
    says: [
      'They could make us hand over what we have: sealed records, and what we can read ourselves. [Here is the list](/what-we-can-see). We cannot hand over the key.',
    ],
  },
  {
    asks: 'What does this not protect me from?',
    says: [
      'A password that is easy to guess, malware on your own computer, or someone who reads over your shoulder. And you have to trust that our website gives you honest code, as with every site that seals things in the browser.',
    ],
  },
];

export const securityPage: PublicPage = {
  path: '/security-login',
  title: 'Security and login',
  description: 'How you log in, how your records are sealed on your device, and how that is checked.',
  changed: '2026-11-30',
  structured: [createFaqStructuredData(questions)],
  Body: () => (
    <>
      <PublicPageTop
        title="How we keep your records safe"
        drawing={<TiedBoxDrawing />}
        above={
          <p>
            <a className="coverlink" href="/" data-back>
              Back
            </a>
          </p>
        }
      >
        <p className="lead">
          Your records are sealed on your own device. <a href="/how-this-is-checked">How this is checked</a>
        </p>
      </PublicPageTop>
      <div className="page wrap stack-6 prose">
        <section className="stack broad" aria-labelledby="login">
          <h2 id="login">Logging in, in four steps</h2>
          <StepList heading="h3" steps={steps} />
          <ClaimList ids={['code-minutes', 'reset-hour']} />
        </section>
        <section className="stack broad" aria-labelledby="protection">
          <h2 id="protection">How your data is protected</h2>
          <ClaimList ids={['sealed-on-device', 'cannot-read', 'password-stays']} />
        </section>
        <section className="stack broad" aria-labelledby="overview">
          <h2 id="overview">Security at a glance</h2>
          <ClaimList
            ids={[
              'guessing-slow',
              'not-me',
              'open-format',
              'security-tests',
              'access-log',
              'contacts-two-steps',
            ]}
          />
        </section>
        <section className="stack broad" aria-labelledby="storage">
          <h2 id="storage">Where your records are kept</h2>
          <p>
            Your records and files are sealed, on our server and on each of your devices. Your account
            details, such as your email, are not: <a href="/what-we-can-see">here is the list</a>.
          </p>
          <ClaimList
            ids={[
              'data-location',
              'daily-backups',
              'close-yourself',
              'periods-kept',
              'adults-only',
              'uptime',
              'closure-notice',
            ]}
          />
        </section>
        <section className="stack broad" aria-labelledby="badges">
          <h2 id="badges">Rules and standards</h2>
          <ul className="standards">
            {badges.map(({ name, says, more }) => (
              <li key={name} className="stack-2">
                <h3>{name}</h3>
                <p>{says}</p>
                {more}
              </li>
            ))}
            <ShowIfOperatorSet has="ISO_CLAIM">
              <li className="stack-2">
                <h3>ISO 27001</h3>
                <p>
                  We work <OperatorValue name="ISO_CLAIM" />.
                </p>
              </li>
            </ShowIfOperatorSet>
          </ul>
          <ClaimList ids={['uk-gdpr']} />
        </section>
        <section className="stack" aria-labelledby="questions">
          <h2 id="questions">Five questions</h2>
          <FaqList questions={questions} name="security-faq" />
        </section>
        <section className="stack note" aria-labelledby="report">
          <h2 id="report">Found a security problem?</h2>
          <ShowIfOperatorSet has="SECURITY_EMAIL">
            <p>
              Write to{' '}
              <a href={`mailto:${operatorPlaceholder('SECURITY_EMAIL')}`}>
                <OperatorValue name="SECURITY_EMAIL" />
              </a>
              .
            </p>
          </ShowIfOperatorSet>
          <ShowIfOperatorSet lacks="SECURITY_EMAIL">
            <p>
              <a href="/contact">Tell us</a>, and choose “Security or privacy”.
            </p>
          </ShowIfOperatorSet>
          <p>
            Please give us time to put it right before you tell others. If you look carefully and report what
            you find, you are not breaking any of <a href="/terms#yours">our rules</a>.
          </p>
          <ShowIfOperatorSet has="SUPPORT_PHONE">
            <p>
              By phone: <OperatorValue name="SUPPORT_PHONE" />.
            </p>
          </ShowIfOperatorSet>
        </section>
      </div>
    </>
  ),
};
