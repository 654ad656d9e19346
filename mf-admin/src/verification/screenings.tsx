import { type ReactNode, useState } from 'react';
import { formatShortDay } from 'shared/lib/malta-time';
import { Badge } from 'shared/ui/badge';
import { Button } from 'shared/ui/button';
import type { Screening } from 'shared/verification/office/types';
import styles from './case-view.module.css';
import type { PartProps } from './part-props';
import { ScreeningDialog } from './screening-dialog';
import lists from './screenings.module.css';
import { screeningResults } from './words';

/** Who was looked for on the lists of sanctions and public offices: by hand, with the lists and the day. */
export function Screenings({ of, rules, work }: PartProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const due = of.screening_due;
  const days = rules?.limits.screening_days;
  return (
    <section className={styles.part} aria-labelledby="case-screenings">
      <div className={styles.head}>
        <h3 id="case-screenings">Lists of names</h3>
        {(work || of.is_in_force) && (
          <Button size="sm" onClick={() => setOpen(true)}>
            Note a look
          </Button>
        )}
      </div>
      {work && (
        <p className={styles.hint}>
          {due.length > 0
            ? `Still to look for, or to clear: ${due.map(({ name }) => name).join(', ')}.`
            : 'Every name was looked for.'}
          {days && ` A look counts for ${days} days.`}
        </p>
      )}
      {of.screenings.length > 0 && (
        <ul className={lists.list} aria-label="Looks at the lists">
          {of.screenings.map((one) => (
            <Row key={one.id} screening={one} />
          ))}
        </ul>
      )}
      {!work && of.screenings.length === 0 && <p className={styles.hint}>None was noted.</p>}
      {isOpen && <ScreeningDialog of={of} rules={rules} onClose={() => setOpen(false)} />}
    </section>
  );
}

function Row({ screening }: { screening: Screening }): ReactNode {
  const { name, lists: looked, screened_on: on, result, note, by_name: by, provider } = screening;
  const [tone, word] = screeningResults[result];
  return (
    <li className={lists.row}>
      <span className={lists.what}>
        <b>{name}</b>
        <span>
          {looked}, {formatShortDay(on)}, by{' '}
          {provider === 'manual' ? (by ?? 'an officer') : provider}
        </span>
        {note && <span>{note}</span>}
      </span>
      <Badge tone={tone}>{word}</Badge>
    </li>
  );
}
