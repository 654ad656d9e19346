import type { ReactNode } from 'react';
import { usePostNames, usePostSettings } from 'shared/post/use-post';
import { useProfile } from 'shared/profiles/use-profile';
import { Skeleton } from 'shared/ui/skeleton';
import { MailSettings } from './mail-settings';
import { NamesCard } from './names-card';
import styles from './post-settings.module.css';

/** Under which names post is received, and how its owner is told. */
export function PostSettingsView(): ReactNode {
  const profile = useProfile();
  const [names, settings] = [usePostNames(profile.data), usePostSettings()];
  if (![profile, names, settings].every(({ isFetched }) => isFetched)) {
    return <Skeleton label="Loading your names and e-mails…" lines={2} height="card" />;
  }
  return (
    <div className={styles.cards}>
      <NamesCard list={names} />
      <MailSettings settings={settings} />
    </div>
  );
}
