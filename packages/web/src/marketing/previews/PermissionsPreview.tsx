import { ClaimWords } from '../parts/Claim.tsx';
import { DialogLink, Preview, previewPage } from './Preview.tsx';
import { WhoSeesWhat } from './WhoSeesWhat.tsx';

/** Who can see what, with a made-up family. */
export const permissionsPreview = previewPage(
  '/previews/permissions',
  'Sample: who can see what',
  'Who sees which part of a passport, and when: a made-up family.',
  () => (
    <Preview
      title="Choose who can see what"
      actions={
        <DialogLink href="/previews/family-access" look="primary">
          See how this helps a family
        </DialogLink>
      }
    >
      <p className="lead">
        <ClaimWords id="sharing" />
      </p>
      <p className="muted">The Ellery family is made up. This is what Ruth might choose.</p>
      <WhoSeesWhat caption="Who can see what in the passport of Ruth Ellery" />
      <ul className="bul">
        <li>Martin, her husband, sees everything and can change it.</li>
        <li>Amira, her daughter, sees what she needs once Ruth has not logged in for 14 days.</li>
        <li>
          Priya Nair, the solicitor, sees the legal documents until 12 December. Then it closes by itself.
        </li>
      </ul>
      <aside className="note">
        <h2>You stay in charge</h2>
        <p>
          <ClaimWords id="sharing-revoke" />
        </p>
        <p>
          <ClaimWords id="access-log" />
        </p>
      </aside>
    </Preview>
  ),
);
