import type { AccessStepProps } from './give-access.ts';
import { EmailField, NameField, PhoneField, RelationshipField } from './person-fields.tsx';

export function WhoStep(props: AccessStepProps) {
  return (
    <>
      <h2>Who is it?</h2>
      <NameField {...props} />
      <RelationshipField {...props} label="They are your" />
      <EmailField {...props} hint="We write to them there, and it proves who they are." />
      <PhoneField {...props} label="Mobile" />
    </>
  );
}
