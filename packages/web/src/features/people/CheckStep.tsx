import { canWords, openingWords, sectionTitles } from '../../passport/sharing/terms-words.ts';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { UsernameHint } from '../../ui/form/UsernameHint.tsx';
import type { AccessStepProps, NewAccess } from './give-access.ts';
import { PhoneNote, WaitNote } from './WaitNote.tsx';

interface CheckStepProps extends AccessStepProps {
  readonly access: NewAccess;
  readonly waitNote: string | undefined;
  readonly phoneNote: string | undefined;
  readonly ownEmail: string;
  readonly password: string;
  readonly onPassword: (password: string) => void;
}

export function CheckStep(props: CheckStepProps) {
  const { access, errorOf, firstName, onPassword, ownEmail, password, phoneNote, waitNote } = props;
  const { person, name, relationship, email, phone, terms, card, letter } = access;
  const facts = [
    ['Who', `${name}, ${relationship.toLowerCase()}`],
    ['Email and phone', [email, phone].filter(text => text !== '').join(', ')],
    ...(person === undefined ? [] : [['Access', 'Has one already. This is another one']]),
    ['Can', canWords(terms)],
    ...(terms.sections.length < 2 ? [] : [['Sections', sectionTitles(terms).join(', ')]]),
    ['When', openingWords(terms.when)],
    ...(card ? [['Card', 'An Emergency Card, to print']] : []),
    ...(letter === '' ? [] : [['Letter', 'Yours, which they read first']]),
  ];
  return (
    <>
      <h2>Check, then give access</h2>
      <dl className="dl">
        {facts.map(([term, words]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>
              <bdi>{words}</bdi>
            </dd>
          </div>
        ))}
      </dl>
      <p className="small muted">
        {firstName} confirms who they are in two steps, or with a code we send. We write to you when{' '}
        {firstName} first opens something, and keep a list of all.
      </p>
      {waitNote !== undefined && terms.when.kind === 'release' && <WaitNote words={waitNote} />}
      {phoneNote !== undefined && terms.when.kind === 'release' && <PhoneNote words={phoneNote} />}
      <UsernameHint email={ownEmail} />
      <PasswordField
        id="ga-password"
        label="Your password"
        hint="So that nobody else can give access from a page left open."
        autoComplete="current-password"
        required
        value={password}
        error={errorOf('ga-password')}
        onChange={onPassword}
      />
    </>
  );
}
