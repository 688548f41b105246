import { Claim } from '../parts/Claim.tsx';
import { CloseLink, DialogLink, Preview, previewPage } from './Preview.tsx';
import { WhoSeesWhat } from './WhoSeesWhat.tsx';

/** Who can see what, with a made-up family. */
export const permissionsPreview = previewPage(
  '/previews/permissions',
  'Sample: who can see what',
  'A sample of who can see which part of a passport, and when.',
  () => (
    <Preview
      title="Choose who can see what"
      actions={
        <>
          <CloseLink />
          <DialogLink href="/previews/family-access" look="primary">
            See how this helps a family
          </DialogLink>
        </>
      }
    >
      <p className="lead">
        <Claim id="sharing" />
      </p>
      <p className="muted">The Ellery family is made up. This is what Ruth might choose.</p>
      <WhoSeesWhat caption="Who can see what in the passport of Ruth Ellery" />
      <ul className="bul">
        <li>Martin, her husband, sees everything and can change it.</li>
        <li>Amira, her daughter, sees what she needs once Ruth has not signed in for 14 days.</li>
        <li>
          Priya Nair, the solicitor, sees the legal documents until 12 December. Then it closes by itself.
        </li>
      </ul>
      <aside className="note">
        <h2>You stay in charge</h2>
        <p>
          <Claim id="sharing-revoke" />
        </p>
        <p>
          <Claim id="access-log" />
        </p>
      </aside>
    </Preview>
  ),
);
