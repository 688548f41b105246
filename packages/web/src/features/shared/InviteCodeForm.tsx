import { TypedCodeForm, type TypedCodeFormProps } from '../../passport/sharing/TypedCodeForm.tsx';
import { PageHeading } from '../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';

/** Asks for the code of an invitation, which the person types from paper. */
export function InviteCodeForm({ onCode }: Pick<TypedCodeFormProps, 'onCode'>) {
  return (
    <>
      <PageTitle
        parts={['Invitation']}
        description="Type the code from an invitation to someone’s passport on Kinfolio."
      />
      <PageHeading title="Your invitation" lead="Someone who trusts you gave you a code. Type it here." />
      <TypedCodeForm
        boxId="invite-code"
        label="Code of the invitation"
        emptyMessage="Type the code of your invitation"
        onCode={onCode}
      />
    </>
  );
}
