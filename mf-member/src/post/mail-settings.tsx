import type { ReactNode } from 'react';
import type { PostSettings } from 'shared/post/types';
import type { usePostSettings } from 'shared/post/use-post';
import { Card } from 'shared/ui/card';
import { CheckboxField } from 'shared/ui/field';
import { ListStatus } from '../ui/catalogue-page';
import styles from './post-settings.module.css';
import type { ChosenSettings } from './use-chosen-settings';

const choices = [
  {
    name: 'sender_in_mails',
    label: 'Name the sender in e-mails',
    hint: 'Otherwise our e-mails only say that something has come. Here you always see the sender.',
  },
  {
    name: 'digest',
    label: 'One e-mail a day',
    hint: 'Instead of one for each item. We still tell you of official post at once.',
  },
] as const satisfies readonly { name: keyof PostSettings; label: string; hint: string }[];

/** How a member is told of their post; each choice is saved as it is made. */
export function MailSettings({
  settings,
  chosen: { shown, choose },
}: {
  settings: ReturnType<typeof usePostSettings>;
  chosen: ChosenSettings;
}): ReactNode {
  return (
    <Card as="section" className={styles.card} aria-labelledby="post-mails-heading">
      <h3 id="post-mails-heading">E-mails about your post</h3>
      {!settings.data && <ListStatus list={settings} />}
      {shown && (
        <ul className={styles.choices}>
          {choices.map(({ name, label, hint }) => (
            <li key={name}>
              <CheckboxField
                label={label}
                hint={hint}
                checked={shown[name]}
                onChange={({ target }) => void choose({ [name]: target.checked })}
              />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
