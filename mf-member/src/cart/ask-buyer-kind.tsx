import type { ReactNode } from 'react';
import { useAction } from 'shared/lib/use-action';
import type { Profile } from 'shared/profiles/types';
import { useSaveProfile } from 'shared/profiles/use-profile';
import { useProfileEditor } from 'shared/profiles/use-profile-editor';
import { Button } from 'shared/ui/button';
import { ErrorNotice } from 'shared/ui/error-notice';
import { decidesVat } from 'shared/vat/vat-prefix';
import styles from './buyer-card.module.css';

/** Asks whether a business or a private person orders, where nobody has said it and it decides the price. */
export function AskBuyerKind({ profile }: { profile: Profile }): ReactNode {
  const save = useSaveProfile();
  const editor = useProfileEditor();
  const { busy, error, run } = useAction(
    async () => void (await save.mutateAsync({ buyer_kind: 'private' })),
    { fallback: 'Your answer could not be saved. Please try again.' },
  );
  if (profile.buyer_kind !== null || !decidesVat(profile.country)) return null;
  return (
    <>
      <div className={styles.ways}>
        <Button size="sm" onClick={editor.openForVat}>
          I buy as a business
        </Button>
        <Button size="sm" busy={busy} busyLabel="Saving…" onClick={() => void run()}>
          I buy as a private person
        </Button>
      </div>
      {error && <ErrorNotice error={error} />}
    </>
  );
}
