import type { ReactNode } from 'react';
import { paths } from 'shared/lib/paths';
import type { usePostSettings } from 'shared/post/use-post';
import { Link } from 'shared/router';
import { Card } from 'shared/ui/card';
import { CheckboxField } from 'shared/ui/field';
import { ListStatus } from '../ui/catalogue-page';
import styles from './post-settings.module.css';
import type { ChosenSettings } from './use-chosen-settings';

/** What becomes of a member's paper after its scan, as long as they say nothing else of an item. */
export function PaperSettings({
  settings,
  chosen: { shown, choose },
}: {
  settings: ReturnType<typeof usePostSettings>;
  chosen: ChosenSettings;
}): ReactNode {
  return (
    <Card as="section" className={styles.card} aria-labelledby="post-paper-heading">
      <h3 id="post-paper-heading">Your paper after its scan</h3>
      {!settings.data && <ListStatus list={settings} />}
      {shown && (
        <>
          <p className={styles.intro}>
            We keep it while your membership runs, at no extra charge. You can have each item
            shredded whenever you say so; of each shredding you get a{' '}
            <Link to={paths.postCertificates}>certificate</Link>.
          </p>
          <CheckboxField
            label="Shred my letters 30 days after their scan"
            hint="Or later, if your plan says so. Official post, registered letters and parcels are never among them. We tell you 14 and 3 days before, and you can keep single items; after that day you have 7 more days to take it back, one by one or all at once here."
            checked={shown.after_storage === 'shred'}
            onChange={({ target }) =>
              void choose({ after_storage: target.checked ? 'shred' : 'keep' })
            }
          />
        </>
      )}
    </Card>
  );
}
