import { NotebookDrawing } from '../drawings/NotebookDrawing.tsx';
import { OperatorValue, ShowIfOperatorSet } from '../operator.tsx';
import type { PublicPage } from '../page.ts';
import { ClaimText } from '../parts/Claim.tsx';
import { createFaqStructuredData, FaqList } from '../parts/Faq.tsx';
import { PublicPageTop } from '../parts/PageTop.tsx';
import { allQuestions, questionGroups } from '../parts/questions.ts';

export const faqPage: PublicPage = {
  path: '/faq',
  title: 'Help: questions and answers',
  description: 'Short answers about getting started, safety, logging in, scans, your family and paying.',
  changed: '2026-11-22',
  structured: [createFaqStructuredData(allQuestions)],
  Body: () => (
    <>
      <PublicPageTop title="Questions and answers" drawing={<NotebookDrawing />}>
        <p className="lead">Short answers in plain words. If yours is not here, ask us.</p>
      </PublicPageTop>
      <div className="page wrap withside">
        <div className="stack-6" data-faq>
          <form className="faqsearch" role="search" action="/faq" hidden>
            <label htmlFor="faq-words">Search the answers</label>
            <input className="input" type="search" id="faq-words" name="q" autoComplete="off" />
            <p className="hint" role="status" />
          </form>
          {questionGroups.map(({ id, title, questions }) => (
            <section key={id} id={id} className="stack" aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`}>{title}</h2>
              <FaqList questions={questions} name="faq" />
            </section>
          ))}
        </div>
        <aside className="withside__side stack" aria-label="More help">
          <nav aria-labelledby="topics">
            <h2 id="topics">Topics</h2>
            <ul className="linklist">
              {questionGroups.map(({ id, title }) => (
                <li key={id}>
                  <a href={`#${id}`}>{title}</a>
                </li>
              ))}
            </ul>
          </nav>
          <section className="note" aria-labelledby="ask">
            <h2 id="ask">Ask a person</h2>
            <ShowIfOperatorSet has="SUPPORT_PHONE">
              <p>
                Call <OperatorValue name="SUPPORT_PHONE" />. <ClaimText id="phone-hours" />
              </p>
            </ShowIfOperatorSet>
            <p>
              <a href="/contact">Write to us</a>. <ClaimText id="answer-hours" />
            </p>
            <p>
              Or read our <a href="/blog">guides for families</a>.
            </p>
          </section>
        </aside>
      </div>
    </>
  ),
};
