import type { ReactNode } from 'react';
import { NameForm } from 'shared/post/name-form';
import { postActions } from 'shared/post/use-post';

/** Asks for one more name of the person's own. */
export function AddName({ onClose }: { onClose: () => void }): ReactNode {
  return (
    <NameForm
      intro="For example a company of yours, or the name of your shop. We confirm it before post comes under it, and may ask you for a paper that shows it is yours."
      send={postActions.addName}
      onClose={onClose}
    />
  );
}
