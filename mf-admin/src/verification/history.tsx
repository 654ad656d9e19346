import type { ReactNode } from 'react';
import { formatMoment, formatShortDay } from 'shared/lib/malta-time';
import { Badge } from 'shared/ui/badge';
import { Button } from 'shared/ui/button';
import type { OfficeCase } from 'shared/verification/office/types';
import styles from './case-view.module.css';
import lists from './screenings.module.css';
import { caseKinds, caseStates, eventText } from './words';

/** What happened to a case, each look included, and the cases before it. */
export function History({
  of,
  onOpen,
}: {
  of: OfficeCase;
  onOpen: (id: string) => void;
}): ReactNode {
  return (
    <>
      <section className={styles.part} aria-labelledby="case-history">
        <h3 id="case-history">History</h3>
        <ol className={lists.list}>
          {of.history.map((event) => (
            <li key={`${event.at} ${event.kind}`} className={lists.row}>
              <span className={lists.what}>
                <b>{eventText(event)}</b>
                <span>
                  {formatMoment(event.at)}
                  {event.actor_name && `, ${event.actor_name}`}
                </span>
              </span>
            </li>
          ))}
        </ol>
      </section>
      {of.earlier.length > 0 && (
        <section className={styles.part} aria-labelledby="case-earlier">
          <h3 id="case-earlier">Earlier cases</h3>
          <ul className={lists.list}>
            {of.earlier.map(({ id, number, kind, state, decided_at: decided }) => (
              <li key={id} className={lists.row}>
                <span className={lists.what}>
                  <b>
                    Case {number}, {caseKinds[kind].toLowerCase()}
                  </b>
                  {decided && <span>Decided on {formatShortDay(decided)}</span>}
                </span>
                <Badge tone={caseStates[state][0]}>{caseStates[state][1]}</Badge>
                <Button size="sm" aria-label={`Open case ${number}`} onClick={() => onOpen(id)}>
                  Open
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  );
}
