import type { ReactNode } from 'react';
import { usePostNames, usePostSettings } from 'shared/post/use-post';
import { usePostCharges } from 'shared/post-charges/use-post-charges';
import { useProfile } from 'shared/profiles/use-profile';
import { Skeleton } from 'shared/ui/skeleton';
import { MailSettings } from './mail-settings';
import { NamesCard } from './names-card';
import styles from './post-settings.module.css';
import { SpendingLimit } from './spending-limit';

/** Under which names post is received, how its owner is told, and how much it may cost. */
export function PostSettingsView(): ReactNode {
  const profile = useProfile();
  const [names, settings] = [usePostNames(profile.data), usePostSettings()];
  const charges = usePostCharges();
  if (![profile, names, settings, charges].every(({ isFetched }) => isFetched)) {
    return <Skeleton label="Loading your names and e-mails…" lines={2} height="card" />;
  }
  return (
    <div className={styles.cards}>
      <NamesCard list={names} />
      <div className={styles.side}>
        <MailSettings settings={settings} />
        <SpendingLimit charges={charges} />
      </div>
    </div>
  );
}
