import { type ReactNode, useRef } from 'react';
import { asAppError } from 'shared/lib/app-error';
import { unseenNews } from 'shared/lib/unseen-news';
import type { PostSettings } from 'shared/post/types';
import { postActions, type usePostSettings } from 'shared/post/use-post';
import { useAppStore } from 'shared/runtime/store';
import { Card } from 'shared/ui/card';
import { CheckboxField } from 'shared/ui/field';
import { useChosen } from '../lib/use-chosen';
import { ListStatus } from '../ui/catalogue-page';
import styles from './post-settings.module.css';

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
}: {
  settings: ReturnType<typeof usePostSettings>;
}): ReactNode {
  const [shown, choose] = useSettings(settings.data);
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
                onChange={({ target }) => void choose({ ...shown, [name]: target.checked })}
              />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

/** Saved one after the other, so that the last choice is the one that stays. */
function useSettings(
  stored: PostSettings | undefined,
): [PostSettings | undefined, (next: PostSettings) => Promise<void>] {
  const userId = useAppStore(({ session }) => session.userId);
  const chosen = useChosen(stored);
  const queue = useRef<Promise<unknown>>(Promise.resolve());

  async function choose(next: PostSettings): Promise<void> {
    if (userId === null) return;
    const say = unseenNews();
    chosen.choose(next);
    const save = queue.current.then(() => postActions.saveSettings(userId, next));
    queue.current = save.catch(() => {});
    try {
      await save;
    } catch (cause) {
      chosen.takeBack();
      say(asAppError(cause, 'Your choice could not be saved. Please try again.').userText, 'error');
    }
  }
  return [chosen.value, choose];
}
