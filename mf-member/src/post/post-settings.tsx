import type { ReactNode } from 'react';
import { usePostNames, usePostSettings } from 'shared/post/use-post';
import { useProfile } from 'shared/profiles/use-profile';
import { Skeleton } from 'shared/ui/skeleton';
import { MailSettings } from './mail-settings';
import { NamesCard } from './names-card';
import { PaperSettings } from './paper-settings';
import styles from './post-settings.module.css';
import { useChosenSettings } from './use-chosen-settings';

/** Under which names post is received, how its owner is told, and what becomes of the paper. */
export function PostSettingsView(): ReactNode {
  const profile = useProfile();
  const [names, settings] = [usePostNames(profile.data), usePostSettings()];
  const chosen = useChosenSettings(settings.data);
  if (![profile, names, settings].every(({ isFetched }) => isFetched)) {
    return <Skeleton label="Loading your names and e-mails…" lines={2} height="card" />;
  }
  return (
    <div className={styles.cards}>
      <NamesCard list={names} />
      <div className={styles.cards}>
        <MailSettings settings={settings} chosen={chosen} />
        <PaperSettings settings={settings} chosen={chosen} />
      </div>
    </div>
  );
}
