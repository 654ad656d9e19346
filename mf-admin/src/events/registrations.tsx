import { type ReactNode, useState } from 'react';
import { readAttendees } from 'shared/check-in/api';
import type { Attendee } from 'shared/check-in/types';
import { useAttendees } from 'shared/check-in/use-attendees';
import type { OfficeEvent } from 'shared/events/types';
import { formatEuro } from 'shared/lib/money';
import { ButtonLink } from 'shared/ui/button';
import { EmptyState } from 'shared/ui/empty-state';
import { ErrorNotice } from 'shared/ui/error-notice';
import { SelectField, TextField } from 'shared/ui/field';
import { DataTable, TableSkeleton } from '../ui/data-table';
import { ExportButton } from '../ui/export-button';
import { type AttendeeSort, attendeeColumns, sorted } from './attendee-columns';
import { matching, states } from './attendee-texts';
import { attendeesCsv } from './attendees-csv';
import { CancelRegistrationDialog } from './cancel-registration-dialog';
import styles from './open-event.module.css';
import { useEventsAddress } from './use-events-address';

/** Who is registered for an event, who has paid, and who has left. */
export function Registrations({ event }: { event: OfficeEvent }): ReactNode {
  const { addressOf } = useEventsAddress();
  const { data: attendees, error, refetch } = useAttendees(event.id);
  return (
    <section className={styles.section} aria-labelledby="registrations">
      <header className={styles.sectionHead}>
        <h3 id="registrations">Registrations</h3>
        <div className="ways">
          <ButtonLink tone="primary" to={addressOf(event.id, 'door')}>
            Check-in
          </ButtonLink>
          <ExportButton
            what="registrations"
            columns={attendeesCsv}
            read={(signal) => readAttendees(event.id, signal)}
            disabled={!attendees?.length}
          />
        </div>
      </header>
      {error && (
        <ErrorNotice
          error={`Failed to load data: ${error.userText}`}
          onRetry={() => void refetch()}
        />
      )}
      {!attendees && !error && <TableSkeleton label="Loading registrations…" rows={4} />}
      {attendees?.length === 0 && (
        <EmptyState title="No registrations yet">Members register under Events.</EmptyState>
      )}
      {attendees && attendees.length > 0 && <AttendeeTable event={event} attendees={attendees} />}
    </section>
  );
}

type Shown = 'all' | Attendee['payment_status'];

function AttendeeTable({
  event,
  attendees,
}: {
  event: OfficeEvent;
  attendees: readonly Attendee[];
}): ReactNode {
  const [typed, setTyped] = useState('');
  const [shown, setShown] = useState<Shown>('all');
  const [order, setOrder] = useState<[AttendeeSort, ascending: boolean]>([
    'registration_date',
    true,
  ]);
  const [leaving, setLeaving] = useState<Attendee | null>(null);
  const chosen = attendees.filter(
    ({ payment_status }) => shown === 'all' || payment_status === shown,
  );
  const rows = sorted(matching(chosen, typed), ...order);
  return (
    <>
      <p className={styles.counts}>{countsText(attendees)}</p>
      <search className={styles.find}>
        <TextField
          label="Search"
          type="search"
          placeholder="Name, e-mail, company or order"
          maxLength={100}
          autoComplete="off"
          spellCheck={false}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <SelectField
          label="Status"
          value={shown}
          onChange={({ target }) => setShown(target.value as Shown)}
        >
          <option value="all">Any status</option>
          {Object.entries(states).map(([state, { name }]) => (
            <option key={state} value={state}>
              {name}
            </option>
          ))}
        </SelectField>
      </search>
      {rows.length === 0 ? (
        <p aria-live="polite">Nobody matches this search.</p>
      ) : (
        <DataTable
          label="Registrations"
          columns={attendeeColumns(setLeaving)}
          rows={rows}
          rowKey={({ id }) => id}
          sort={order[0]}
          ascending={order[1]}
          onSort={(sort, ascending) => setOrder([sort, ascending])}
        />
      )}
      {leaving && (
        <CancelRegistrationDialog
          attendee={leaving}
          event={event}
          onClose={() => setLeaving(null)}
        />
      )}
    </>
  );
}

/** "12 confirmed, 3 with payment pending, 1 cancelled. €300.00 paid." */
function countsText(attendees: readonly Attendee[]): string {
  const count = (state: Attendee['payment_status']) =>
    attendees.filter(({ payment_status }) => payment_status === state).length;
  const paid = attendees.filter(({ payment_status }) => payment_status === 'paid');
  const cents = paid.reduce((sum, { amount_paid }) => sum + Math.round(amount_paid * 100), 0);
  const parts = [
    `${paid.length} confirmed`,
    count('pending') > 0 && `${count('pending')} with payment pending`,
    count('cancelled') > 0 && `${count('cancelled')} cancelled`,
  ].filter(Boolean);
  return `${parts.join(', ')}.${cents > 0 ? ` ${formatEuro(cents / 100)} paid.` : ''}`;
}
