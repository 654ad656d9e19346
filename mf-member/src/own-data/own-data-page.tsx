import type { ReactNode } from 'react';
import { company } from 'shared/company';
import { paths } from 'shared/lib/paths';
import { useProfileEditor } from 'shared/profiles/use-profile-editor';
import { Link } from 'shared/router';
import { Button } from 'shared/ui/button';
import { Card } from 'shared/ui/card';
import { PageHead } from 'shared/ui/page-head';
import { DeleteCard } from './delete-card';
import { DownloadCard } from './download-card';
import styles from './own-data.module.css';

/** /dashboard/your-data: what is kept about the person, to take along, put right or delete. */
export default function OwnDataPage(): ReactNode {
  const editor = useProfileEditor();
  return (
    <div className={styles.page}>
      <PageHead title="Your data" />
      <div className={styles.cards}>
        <DownloadCard />
        <DeleteCard />
      </div>
      <Card as="section" className={styles.card} aria-labelledby="put-right">
        <h3 id="put-right">Correct your details</h3>
        <p className={styles.text}>
          You can change your name, company, phone and address. For anything else, write to{' '}
          <a href={`mailto:${company.supportEmail}`}>{company.supportEmail}</a>. The{' '}
          <Link to={paths.privacy}>privacy policy</Link> says what we keep, why and for how long.
        </p>
        <div>
          <Button size="sm" onClick={editor.open}>
            Edit your details
          </Button>
        </div>
      </Card>
    </div>
  );
}
