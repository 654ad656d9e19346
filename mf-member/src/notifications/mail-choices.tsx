import { type ReactNode, useState } from 'react';
import { mailName } from 'shared/mails/kinds';
import type { MailChoice } from 'shared/mails/types';
import { useChooseMail, useMailChoices } from 'shared/mails/use-mail-choices';
import { Card } from 'shared/ui/card';
import { ErrorNotice } from 'shared/ui/error-notice';
import { CheckboxField } from 'shared/ui/field';
import { Skeleton } from 'shared/ui/skeleton';
import styles from './mail-choices.module.css';

const wants: Record<string, { label: string; hint?: string }> = {
  post_received: { label: 'When post arrives for me' },
  post_scanned: { label: 'When a scan is ready' },
  post_digest: { label: 'A daily summary of my post' },
  post_held: { label: 'When you keep post for me while I have no plan' },
  post_name_confirmed: { label: 'When a name for my post is confirmed' },
  membership_reminder: {
    label: 'Reminders before my membership ends',
    hint: '14 and 3 days before, and on the day. We always send the renewal order itself.',
  },
  message_received: {
    label: 'A receipt when I write to you',
    hint: 'Confirms that your message from the contact page has arrived.',
  },
  application_received: {
    label: 'A receipt when I apply as an affiliate',
    hint: 'We always e-mail you our decision.',
  },
};

const places = Object.keys(wants);

/** In the order above; kinds that are missing there are new, and come first. */
function byPlace(one: MailChoice, other: MailChoice): number {
  return places.indexOf(one.kind) - places.indexOf(other.kind);
}

/** Which e-mails somebody does without; each choice is saved as it is made. */
export function MailChoices(): ReactNode {
  const { data: choices, error, refetch } = useMailChoices();
  const choose = useChooseMail();
  // As just chosen: what is kept of the server says so a moment later, and the box would spring back.
  const [chosen, setChosen] = useState<MailChoice | null>(null);
  async function change(choice: MailChoice): Promise<void> {
    setChosen(choice);
    await choose(choice);
    setChosen((latest) => (latest === choice ? null : latest));
  }
  return (
    <Card as="section" className={styles.card} aria-labelledby="mail-choices-heading">
      <h3 id="mail-choices-heading">E-mails</h3>
      <p className={styles.intro}>
        Orders, invoices, payments, renewals and refunds always come by e-mail. These are up to you:
      </p>
      {choices ? (
        <ul className={styles.choices}>
          {choices.toSorted(byPlace).map(({ kind, is_wanted: isWanted }) => (
            <li key={kind}>
              <CheckboxField
                label={wants[kind]?.label ?? mailName(kind)}
                hint={wants[kind]?.hint}
                checked={chosen?.kind === kind ? chosen.is_wanted : isWanted}
                onChange={(event) => void change({ kind, is_wanted: event.target.checked })}
              />
            </li>
          ))}
        </ul>
      ) : error ? (
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton label="Loading your choice of e-mails…" lines={3} height="row" />
      )}
    </Card>
  );
}
