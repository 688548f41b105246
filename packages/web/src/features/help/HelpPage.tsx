import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { removeSpacesAndDashes } from '../../passport/wording/packed-words.ts';
import { MarginNote } from '../../ui/feedback/Note.tsx';
import { TextField } from '../../ui/form/TextField.tsx';
import { PageHeading } from '../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';
import './help.css';
import { type HelpAnswer, helpAnswers } from './help-answers.ts';

/**
 * Short answers for people who are stuck, which can be searched for any of their words, and a way to contact us. `?q=`
 * is a question passed on from another page.
 */
export function HelpPage() {
  const [asked] = useSearchParams();
  const [query, setQuery] = useState(asked.get('q') ?? '');
  const found = helpAnswers.filter(answer => isFound(answer, query));
  return (
    <>
      <PageTitle parts={['Help']} />
      <PageHeading title="Help" />
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
              No answer contains these words. Try fewer words, or <a href="/contact">write to us</a>.
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
        <MarginNote title="Ask a person">
          <p>
            <a href="/contact">Write to us</a>. We cannot see your records, so say in words what is wrong.
            Never send a password or a recovery code.
          </p>
          <p>
            <a href="/faq">More questions and answers</a>
          </p>
        </MarginNote>
      </div>
    </>
  );
}

/** Public pages are not part of the app, so this needs an ordinary link instead of a router link. */
function AnswerLink({ to, words }: NonNullable<HelpAnswer['link']>) {
  return to === '/what-we-can-see' ? <a href={to}>{words}</a> : <Link to={to}>{words}</Link>;
}

/** Whether every word of the query appears in the answer. Ignores case, spaces and dashes. */
function isFound({ asks, says, also }: HelpAnswer, query: string): boolean {
  const text = removeSpacesAndDashes(`${asks} ${says} ${also}`);
  return query.split(/\s+/u).every(word => text.includes(removeSpacesAndDashes(word)));
}
