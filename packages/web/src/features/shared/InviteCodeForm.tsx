import { TypedCodeForm, type TypedCodeFormProps } from '../../passport/sharing/TypedCodeForm.tsx';
import { PageHead } from '../../ui/layout/PageHead.tsx';
import { PageTitle } from '../../ui/layout/PageTitle.tsx';

/** The code of an invitation, typed from the paper. */
export function InviteCodeForm({ onCode }: Pick<TypedCodeFormProps, 'onCode'>) {
  return (
    <>
      <PageTitle parts={['Invitation']} />
      <PageHead title="Your invitation" lead="Somebody who trusts you gave you a code. Type it here." />
      <TypedCodeForm
        boxId="invite-code"
        label="Code of the invitation"
        emptyMessage="Type the code of your invitation"
        onCode={onCode}
      />
    </>
  );
}
