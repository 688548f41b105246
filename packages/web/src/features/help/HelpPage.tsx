import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { packedWords } from '../../passport/wording/packed-words.ts';
import { Note } from '../../ui/feedback/Note.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { PageHead } from '../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import './help.css';
import { type HelpAnswer, helpAnswers } from './help-answers.ts';

/** Short answers for who is stuck, found by any of their words, and the way to a person. `?q=` is what was asked elsewhere. */
export function HelpPage() {
  const [asked] = useSearchParams();
  const [query, setQuery] = useState(asked.get('q') ?? '');
  const found = helpAnswers.filter(answer => isFound(answer, query));
  return (
    <>
      <PageTitle parts={['Help']} />
      <PageHead title="Help" />
      <div className="split">
        <section className="sheet" aria-label="Answers">
          <TextField
            plainLabel
            label="What do you need help with?"
            value={query}
            onChange={setQuery}
            type="search"
          />
          <p className="hide" role="status">
            {query === '' ? '' : `${found.length} of ${helpAnswers.length} answers`}
          </p>
          {found.length === 0 && (
            <p>
              No answer has these words. Try fewer words, or <a href="/contact">write to us</a>.
            </p>
          )}
          <div className="answers">
            {found.map(answer => (
              <details key={answer.asks} open={found.length === 1}>
                <summary>{answer.asks}</summary>
                <p>{answer.says}</p>
                {answer.link !== undefined && (
                  <p>
                    <AnswerLink {...answer.link} />
                  </p>
                )}
              </details>
            ))}
          </div>
        </section>
        <Note title="Ask a person">
          <p>
            <a href="/contact">Write to us</a>. We cannot see your records, so say in words what is wrong.
            Never send a password or a recovery code.
          </p>
          <p>
            <a href="/faq">More questions and answers</a>
          </p>
        </Note>
      </div>
    </>
  );
}

/** Public pages are not part of the app: the browser itself goes there. */
function AnswerLink({ to, words }: NonNullable<HelpAnswer['link']>) {
  return to === '/what-we-can-see' ? <a href={to}>{words}</a> : <Link to={to}>{words}</Link>;
}

/** Every word of the query is somewhere in the answer; case, spaces and dashes do not matter. */
function isFound({ asks, says, also }: HelpAnswer, query: string): boolean {
  const text = packedWords(`${asks} ${says} ${also}`);
  return query.split(/\s+/u).every(word => text.includes(packedWords(word)));
}
