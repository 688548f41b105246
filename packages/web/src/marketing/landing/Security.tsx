import type { ClaimId } from '../claims.ts';
import { TiedBoxDrawing } from '../drawings/TiedBoxDrawing.tsx';
import { ClaimList, ClaimText } from '../parts/Claim.tsx';

const cards: readonly { title: string; claim: ClaimId }[] = [
  { title: 'Sealed on your device', claim: 'sealed-on-device' },
  { title: 'Private from us', claim: 'cannot-read' },
  { title: 'A code on a new device', claim: 'new-device-code' },
  { title: 'Fingerprint or face', claim: 'biometric' },
  { title: 'Locks itself', claim: 'idle-minutes' },
  { title: 'Every login listed', claim: 'activity-log' },
  { title: 'Tampering shows', claim: 'tamper-shows' },
  { title: 'Yours to download', claim: 'export-formats' },
];

/**
 * The eight security cards (spec 1 §2). They contain only promises that apply to every operator; those of this operator
 * are listed below.
 */
export function SecuritySection() {
  return (
    <section className="secband" aria-labelledby="security-title">
      <div className="wrap">
        <div className="secband__top">
          <div className="sec__head">
            <h2 id="security-title">Sealed before it leaves your hands</h2>
          </div>
          <TiedBoxDrawing />
        </div>
        <ul className="eight">
          {cards.map(({ title, claim }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p>
                <ClaimText id={claim} />
              </p>
            </li>
          ))}
        </ul>
        <ClaimList
          ids={['daily-backups', 'security-tests', 'iso-27001', 'uk-gdpr', 'closure-notice', 'uptime']}
        />
        <p className="links">
          <a className="coverlink" href="/security-login">
            How we protect you, in plain words
          </a>
          <a className="coverlink" href="/what-we-can-see">
            What we can see about you
          </a>
        </p>
      </div>
    </section>
  );
}
