import { type ReactNode, useState } from 'react';
import { announcementTypes } from 'shared/diagnostics/types';
import { unknownFailure } from 'shared/lib/failure-texts';
import { useForm } from 'shared/lib/use-form';
import { Button } from 'shared/ui/button';
import { ErrorNotice } from 'shared/ui/error-notice';
import { SelectField, TextAreaField, TextField } from 'shared/ui/field';
import { Notice } from 'shared/ui/notice';
import { PageSection, SectionHeading } from 'shared/ui/page-section';
import { announcementDefinition, blankAnnouncement } from './announcement-definition';
import styles from './diagnostics.module.css';

/** /test-admin-notifications: tells every administrator something (spec 2§2). */
export default function TestNotificationsPage(): ReactNode {
  const [sent, setSent] = useState(0);
  const [told, setTold] = useState<number | null>(null);
  return (
    <PageSection width="form">
      <SectionHeading
        as="h1"
        intro="Every administrator, you among them, reads it in the bell and on the notifications page."
      >
        Test Notifications
      </SectionHeading>
      <AnnouncementForm
        key={sent}
        onBegin={() => setTold(null)}
        onTold={(administrators) => {
          setTold(administrators);
          setSent(sent + 1);
        }}
      />
      <div role="status">{told !== null && <Notice tone="success">{toldText(told)}</Notice>}</div>
    </PageSection>
  );
}

function toldText(administrators: number): string {
  return administrators === 1
    ? 'Sent. 1 administrator was notified.'
    : `Sent. ${administrators} administrators were notified.`;
}

function AnnouncementForm({
  onBegin,
  onTold,
}: {
  onBegin: () => void;
  onTold: (administrators: number) => void;
}): ReactNode {
  const [definition] = useState(() =>
    announcementDefinition((administrators) => onTold(administrators)),
  );
  const form = useForm({ definition, initial: blankAnnouncement, fallback: unknownFailure });
  return (
    <form {...form.props} className={styles.form} onInput={onBegin}>
      <TextField {...form.field('title')} label="Title" maxLength={200} required />
      <TextAreaField {...form.field('message')} label="Message" maxLength={2000} required />
      <div className={styles.pair}>
        <SelectField {...form.field('type')} label="Type">
          {announcementTypes.map((type) => (
            <option key={type} value={type}>
              {type}
            </option>
          ))}
        </SelectField>
        <TextField
          {...form.field('priority')}
          label="Priority"
          hint="0 to 10. 8 and above are highlighted."
          type="number"
          min={0}
          max={10}
          step={1}
          required
        />
      </div>
      <TextField
        {...form.field('actionUrl')}
        label="Action URL"
        optional
        hint="A page of this site, such as /dashboard/users, or an address with https://"
        maxLength={2000}
        inputMode="url"
        autoComplete="off"
      />
      <TextField {...form.field('actionText')} label="Action text" optional maxLength={100} />
      {form.error && <ErrorNotice error={form.error} />}
      <Button type="submit" tone="primary" busy={form.status === 'sending'} busyLabel="Sending…">
        Send notification
      </Button>
    </form>
  );
}
