import type { ReactNode } from 'react';
import { usePostNames, usePostSettings } from 'shared/post/use-post';
import { usePostCharges } from 'shared/post-charges/use-post-charges';
import { useProfile } from 'shared/profiles/use-profile';
import { Skeleton } from 'shared/ui/skeleton';
import { MailSettings } from './mail-settings';
import { NamesCard } from './names-card';
import { PaperSettings } from './paper-settings';
import styles from './post-settings.module.css';
import { SpendingLimit } from './spending-limit';
import { useChosenSettings } from './use-chosen-settings';

/** Under which names post is received, how its owner is told, what becomes of the paper, and how much it may cost. */
export function PostSettingsView(): ReactNode {
  const profile = useProfile();
  const [names, settings] = [usePostNames(profile.data), usePostSettings()];
  const charges = usePostCharges();
  const chosen = useChosenSettings(settings.data);
  if (![profile, names, settings, charges].every(({ isFetched }) => isFetched)) {
    return <Skeleton label="Loading your settings…" lines={2} height="card" />;
  }
  return (
    <div className={styles.cards}>
      <NamesCard list={names} />
      <div className={styles.side}>
        <MailSettings settings={settings} chosen={chosen} />
        <PaperSettings settings={settings} chosen={chosen} />
        <SpendingLimit charges={charges} />
      </div>
    </div>
  );
}
