import { TiedBoxDrawing } from '../drawings/TiedBoxDrawing.tsx';
import { OperatorValue, WhenOperator } from '../operator.tsx';
import { operatorMark, type PublicPage } from '../page.ts';
import { ClaimList } from '../parts/Claim.tsx';
import { Faq, faqForMachines, type Question } from '../parts/Faq.tsx';
import { PageTop } from '../parts/PageTop.tsx';
import { StepList } from '../parts/StepList.tsx';

const steps = [
  {
    title: 'Your email and password',
    says: 'Your device turns the password into two keys. We receive one, which proves that it is you. The other opens your passport, and stays on your device.',
  },
  {
    title: 'A code, when it matters',
    says: 'On a new phone or computer we send you 6 digits. With two-step login on, you need a code every time.',
  },
  {
    title: 'Your fingerprint or face, if you like',
    says: 'A passkey does the job of the password. Your fingerprint never leaves your phone.',
  },
  {
    title: 'It opens, and locks itself again',
    says: 'Your records are opened on your device, and nowhere else. They are locked again after 30 minutes without activity.',
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
    says: 'A program checks our screens for people who use a keyboard, a screen reader or large text. Nobody who uses a screen reader has tested them for us yet.',
  },
];

const questions: readonly Question[] = [
  {
    asks: 'Why can you not reset my password?',
    says: [
      'Because we do not have the key. A code by email can show who you are. To open your passport you need the password, a passkey or the recovery kit.',
    ],
  },
  {
    asks: 'What if someone steals my phone?',
    says: [
      'Your passport is locked on it, as long as your password is hard to guess. Log in elsewhere, open Settings and log that phone out.',
    ],
    claims: ['idle-minutes'],
  },
  {
    asks: 'Is a code by text message safe enough?',
    says: [
      'It is far better than none. An app on your phone or a passkey is better still, because nobody can redirect it. You can choose.',
    ],
  },
  {
    asks: 'Can the police or a court make you hand over my records?',
    says: [
      'They could make us hand over what we have: sealed records, and what we can read ourselves: [What we can see](/what-we-can-see) is the list. We cannot hand over the key.',
    ],
  },
  {
    asks: 'What does this not protect me from?',
    says: [
      'From a password that is easy to guess. From malware on your own computer. From someone who reads over your shoulder while it is open. And you have to trust that our website gives you honest code: that is so for every site that seals things in the browser.',
    ],
  },
];

export const securityPage: PublicPage = {
  path: '/security-login',
  title: 'Security and login',
  description: 'How you log in, how your records are sealed on your device, and how that is checked.',
  changed: '2026-11-23',
  structured: [faqForMachines(questions)],
  Body: () => (
    <>
      <PageTop
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
      </PageTop>
      <div className="page wrap stack-6 prose">
        <section className="stack broad" aria-labelledby="login">
          <h2 id="login">Logging in, in four steps</h2>
          <StepList heading="h3" steps={steps} />
          <ClaimList
            ids={['new-device-code', 'code-minutes', 'two-steps', 'biometric', 'idle-minutes', 'reset-hour']}
          />
        </section>
        <section className="stack broad" aria-labelledby="protection">
          <h2 id="protection">How your data is protected</h2>
          <ClaimList
            ids={[
              'sealed-on-device',
              'cannot-read',
              'password-stays',
              'files-sealed',
              'tamper-shows',
              'no-tracking',
            ]}
          />
        </section>
        <section className="stack broad" aria-labelledby="overview">
          <h2 id="overview">Security at a glance</h2>
          <ClaimList
            ids={[
              'guessing-slow',
              'not-me',
              'activity-log',
              'recovery-kit',
              'kit-is-a-key',
              'kit-anywhere',
              'open-format',
              'security-tests',
              'access-log',
              'contacts-two-steps',
            ]}
          />
        </section>
        <section className="stack broad" aria-labelledby="storage">
          <h2 id="storage">Where it is kept</h2>
          <p>
            Your records and files are sealed. Your account details, such as your email, are not:{' '}
            <a href="/what-we-can-see">here is the list</a>. The same sealed copy is on each of your devices,
            so that you can read it without the internet.
          </p>
          <ClaimList
            ids={[
              'data-location',
              'daily-backups',
              'close-yourself',
              'periods-kept',
              'adults-only',
              'uptime',
              'earlier-versions',
              'deleted-30-days',
              'offline',
              'export-formats',
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
            <li className="stack-2">
              <h3>ISO 27001</h3>
              <WhenOperator has="ISO_CLAIM">
                <p>
                  We work <OperatorValue name="ISO_CLAIM" />.
                </p>
              </WhenOperator>
              <WhenOperator lacks="ISO_CLAIM">
                <p>The standard for running a secure service. We do not claim it today.</p>
              </WhenOperator>
            </li>
          </ul>
          <ClaimList ids={['uk-gdpr']} />
        </section>
        <section className="stack" aria-labelledby="questions">
          <h2 id="questions">Five questions</h2>
          <Faq questions={questions} name="security-faq" />
        </section>
        <section className="stack note" aria-labelledby="report">
          <h2 id="report">Found a security problem?</h2>
          <WhenOperator has="SECURITY_EMAIL">
            <p>
              Write to{' '}
              <a href={`mailto:${operatorMark('SECURITY_EMAIL')}`}>
                <OperatorValue name="SECURITY_EMAIL" />
              </a>
              .
            </p>
          </WhenOperator>
          <WhenOperator lacks="SECURITY_EMAIL">
            <p>
              <a href="/contact">Tell us</a>, and choose “Security or privacy”. Please give us time to put it
              right before you tell others.
            </p>
          </WhenOperator>
          <WhenOperator has="SUPPORT_PHONE">
            <p>
              By phone: <OperatorValue name="SUPPORT_PHONE" />.
            </p>
          </WhenOperator>
        </section>
      </div>
    </>
  ),
};
