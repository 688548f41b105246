import { ClaimWordsOnly } from '../parts/Claim.tsx';
import { createPreviewPage, DialogLink, Preview } from './Preview.tsx';
import { AccessTable } from './WhoSeesWhat.tsx';

/** A preview of who can see what, with an invented family. */
export const permissionsPreview = createPreviewPage(
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
        <ClaimWordsOnly id="sharing" />
      </p>
      <p className="muted">The Ellery family is made up. This is what Ruth might choose.</p>
      <AccessTable caption="Who can see what in the passport of Ruth Ellery" />
      <ul className="bul">
        <li>Martin, her husband, sees everything and can change it.</li>
        <li>Amira, her daughter, sees what she needs if Ruth does not log in for 14 days.</li>
        <li>
          Priya Nair, the solicitor, sees the legal documents until 12 December. Then her access ends
          automatically.
        </li>
      </ul>
      <aside className="note">
        <h2>You stay in charge</h2>
        <p>
          <ClaimWordsOnly id="sharing-revoke" />
        </p>
        <p>
          <ClaimWordsOnly id="access-log" />
        </p>
      </aside>
    </Preview>
  ),
);
