import { type FormEvent, type ReactNode, useState } from 'react';
import { useAction } from 'shared/lib/use-action';
import { setQuietHours } from 'shared/push/api';
import { useChangePush } from 'shared/push/use-push-choices';
import { showToast } from 'shared/runtime/store';
import { Button } from 'shared/ui/button';
import { ErrorNotice } from 'shared/ui/error-notice';
import { TextField } from 'shared/ui/field';
import styles from './push-choices.module.css';

interface QuietHoursProps {
  /** As in "22:00"; null: there are none. */
  from: string | null;
  until: string | null;
}

/** Between which times no notification comes. What happens then is shown afterwards, unless it was read. */
export function QuietHours({ from, until }: QuietHoursProps): ReactNode {
  const change = useChangePush();
  const [times, setTimes] = useState({ from: from ?? '22:00', until: until ?? '07:00' });
  const save = useAction(async (next: QuietHoursProps) => {
    await change(() => setQuietHours(next.from, next.until));
    showToast(next.from === null ? 'Quiet hours removed.' : 'Quiet hours saved.');
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void save.run(times);
  };
  const field = (name: keyof typeof times, label: string) => (
    <TextField
      label={label}
      type="time"
      required
      value={times[name]}
      onChange={(event) => setTimes({ ...times, [name]: event.target.value })}
    />
  );
  return (
    <form className={styles.part} aria-labelledby="quiet-hours-heading" onSubmit={submit}>
      <h4 id="quiet-hours-heading">Quiet hours</h4>
      <p className={styles.note}>
        {from === null
          ? 'You have none: notifications come at any hour.'
          : `None come from ${from} until ${until} (Malta time). What you have not read by then comes afterwards.`}
      </p>
      <div className={styles.hours}>
        {field('from', 'From')}
        {field('until', 'Until')}
        <Button size="sm" type="submit" busy={save.busy}>
          Save quiet hours
        </Button>
        {from !== null && (
          <Button
            size="sm"
            tone="quiet"
            busy={save.busy}
            onClick={() => void save.run({ from: null, until: null })}
          >
            Remove quiet hours
          </Button>
        )}
      </div>
      {save.error && <ErrorNotice error={save.error} />}
    </form>
  );
}
