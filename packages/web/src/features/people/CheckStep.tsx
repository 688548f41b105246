import {
  describeAllowedActions,
  describeOpening,
  listTermsSectionTitles,
} from '../../passport/sharing/terms-words.ts';
import { PasswordField } from '../../ui/form/PasswordField.tsx';
import { UsernameHint } from '../../ui/form/UsernameHint.tsx';
import type { AccessStepProps, NewAccess } from './give-access.ts';
import { NoPhoneNote, PlanWaitNote } from './WaitNote.tsx';

interface CheckStepProps extends AccessStepProps {
  readonly access: NewAccess;
  readonly waitNote: string | undefined;
  readonly phoneNote: string | undefined;
  readonly ownEmail: string;
  readonly password: string;
  readonly onPassword: (password: string) => void;
}

export function CheckAccessStep(props: CheckStepProps) {
  const { access, errorOf, firstName, onPassword, ownEmail, password, phoneNote, waitNote } = props;
  const { person, name, relationship, email, phone, terms, card, letter } = access;
  const facts = [
    ['Who', `${name}, ${relationship.toLowerCase()}`],
    ['Email and phone', [email, phone].filter(text => text !== '').join(', ')],
    ...(person === undefined ? [] : [['Access', 'They already have access. This adds to their access']]),
    ['Can', describeAllowedActions(terms)],
    ...(terms.sections.length < 2 ? [] : [['Sections', listTermsSectionTitles(terms).join(', ')]]),
    ['When', describeOpening(terms.when)],
    ...(card ? [['Card', 'An Emergency Card, to print']] : []),
    ...(letter === '' ? [] : [['Letter', 'Your letter, which they read first']]),
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
        {firstName} first opens something, and list everything they open.
      </p>
      {waitNote !== undefined && terms.when.kind === 'release' && <PlanWaitNote words={waitNote} />}
      {phoneNote !== undefined && terms.when.kind === 'release' && <NoPhoneNote words={phoneNote} />}
      <UsernameHint email={ownEmail} />
      <PasswordField
        id="ga-password"
        label="Your password"
        hint="We ask for your password so that nobody else can give access if you leave this page open."
        autoComplete="current-password"
        required
        value={password}
        error={errorOf('ga-password')}
        onChange={onPassword}
      />
    </>
  );
}
