import { type ClaimId, type OperatorSettingName, publicClaims } from '../claims.ts';
import { ShowIfOperatorSet } from '../operator.tsx';
import { ClaimList } from './Claim.tsx';
import { MarkdownText } from './Prose.tsx';

/** A question and its answer, which consists of paragraphs in Markdown, followed by claims. */
export interface FaqQuestion {
  asks: string;
  says: readonly string[];
  claims?: readonly ClaimId[];
  /** Text to show if the operator has not set this setting. */
  lacking?: { setting: OperatorSettingName; says: string };
  /** Other words people search for, such as a technical term. */
  also?: string;
}

/**
 * A list of questions, of which only one is open at a time. It needs no script: the browser closes the other `details`
 * elements with the same name.
 */
export function FaqList({ questions, name }: { questions: readonly FaqQuestion[]; name: string }) {
  return (
    <div className="faq">
      {questions.map(({ asks, says, claims: promised, lacking, also }) => (
        <details key={asks} name={name} data-also={also}>
          <summary>{asks}</summary>
          <div className="faq__answer">
            <MarkdownText>{says.join('\n\n')}</MarkdownText>
            {lacking && (
              <ShowIfOperatorSet lacks={lacking.setting}>
                <p>{lacking.says}</p>
              </ShowIfOperatorSet>
            )}
            {promised && <ClaimList ids={promised} />}
          </div>
        </details>
      ))}
    </div>
  );
}

/**
 * The questions as structured data (schema.org). It leaves out the parts that depend on the operator, who is not known
 * at build time.
 */
export function createFaqStructuredData(questions: readonly FaqQuestion[]): object {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(question => ({
      '@type': 'Question',
      name: question.asks,
      acceptedAnswer: { '@type': 'Answer', text: toPlainTextAnswer(question) },
    })),
  };
}

/** An answer as plain text, without its links. */
export function toPlainTextAnswer({ says, claims: promised = [] }: FaqQuestion): string {
  const kept = promised.filter(isKnown).map(id => publicClaims[id].words);
  return [...says.map(withoutLinks), ...kept].join(' ');
}

const isKnown = (id: ClaimId) => 'test' in publicClaims[id].keptBy && !('where' in publicClaims[id]);
const withoutLinks = (text: string) => text.replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1').replaceAll('**', '');
