import { canWords, openingWords } from '../../passport/sharing/terms-words.ts';
import { Checkbox } from '../../ui/form/Checkbox.tsx';
import { type AccessStepProps, isRelease, type NewAccess } from './give-access.ts';

interface CheckStepProps extends AccessStepProps {
  readonly access: NewAccess;
  readonly planNote: string | undefined;
}

export function CheckStep({ access, draft, firstName, onChange, planNote }: CheckStepProps) {
  const { name, relationship, email, phone, terms } = access;
  const facts = [
    ['Who', `${name}, ${relationship.toLowerCase()}`],
    ['Reached by', [email, phone].filter(text => text !== '').join(', ')],
    ['Can', canWords(terms)],
    ['When', openingWords(terms.when)],
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
      <p>To prove who they are, {firstName} signs in in two steps, or types a number we send them.</p>
      {isRelease(draft) && (
        <Checkbox checked={draft.card} onChange={card => onChange({ card })}>
          A printed Emergency Card too
          <span className="hint">Works even if they never sign up while you are alive.</span>
        </Checkbox>
      )}
      {planNote !== undefined && <p>{planNote}</p>}
      <p className="muted">We write to you when {firstName} first opens something, and keep a list of all.</p>
    </>
  );
}
