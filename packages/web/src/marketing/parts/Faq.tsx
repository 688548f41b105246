import { type ClaimId, claims, type OperatorName } from '../claims.ts';
import { WhenOperator } from '../operator.tsx';
import { ClaimList } from './Claim.tsx';
import { Prose } from './Prose.tsx';

/** A question and its answer: paragraphs in Markdown, then promises. */
export interface Question {
  asks: string;
  says: readonly string[];
  claims?: readonly ClaimId[];
  /** Said where the operator has not set something. */
  lacking?: { setting: OperatorName; says: string };
  /** Other words people search by, such as the name of a thing in the trade. */
  also?: string;
}

/** Questions of which one is open at a time. Without script too: the browser closes the others of a name. */
export function Faq({ questions, name }: { questions: readonly Question[]; name: string }) {
  return (
    <div className="faq">
      {questions.map(({ asks, says, claims: promised, lacking, also }) => (
        <details key={asks} name={name} data-also={also}>
          <summary>{asks}</summary>
          <div className="faq__answer">
            <Prose>{says.join('\n\n')}</Prose>
            {lacking && (
              <WhenOperator lacks={lacking.setting}>
                <p>{lacking.says}</p>
              </WhenOperator>
            )}
            {promised && <ClaimList ids={promised} />}
          </div>
        </details>
      ))}
    </div>
  );
}

/** The same for machines (schema.org). What hangs on an operator is left out: it is not known here. */
export function faqForMachines(questions: readonly Question[]): object {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(question => ({
      '@type': 'Question',
      name: question.asks,
      acceptedAnswer: { '@type': 'Answer', text: plainAnswer(question) },
    })),
  };
}

/** An answer as plain text, without its links. */
export function plainAnswer({ says, claims: promised = [] }: Question): string {
  const kept = promised.filter(isKnown).map(id => claims[id].words);
  return [...says.map(withoutLinks), ...kept].join(' ');
}

const isKnown = (id: ClaimId) => 'test' in claims[id].keptBy && !('where' in claims[id]);
const withoutLinks = (text: string) => text.replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1').replaceAll('**', '');
