import type { AccessStepProps } from './give-access.ts';
import { EmailField, NameField, PhoneField, RelationshipField } from './person-fields.tsx';

export function ChoosePersonStep(props: AccessStepProps) {
  return (
    <>
      <h2>Who is this person?</h2>
      <NameField {...props} />
      <RelationshipField {...props} label="They are your" />
      <EmailField
        {...props}
        hint="We write to this person at this address, and use it to check who they are."
      />
      <PhoneField {...props} label="Mobile" />
    </>
  );
}
