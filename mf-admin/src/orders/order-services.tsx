import { type FormEvent, type ReactNode, useState } from 'react';
import { formatDay } from 'shared/lib/malta-time';
import { useAction } from 'shared/lib/use-action';
import type { Order, OrderedService } from 'shared/orders/types';
import { setServiceProgress } from 'shared/orders/use-orders';
import { showToast } from 'shared/runtime/store';
import { Button } from 'shared/ui/button';
import { ErrorNotice } from 'shared/ui/error-notice';
import { TextAreaField } from 'shared/ui/field';
import styles from './order-details.module.css';
import { ServiceProgressBadge } from './order-status-badge';

/** The services of an order and the work on them. A membership is active as soon as it is paid. */
export function OrderServices({ order }: { order: Order }): ReactNode {
  const services = order.services.filter((row) => !row.service?.membership_type);
  if (services.length === 0) return null;
  return (
    <section className={styles.section} aria-labelledby="order-services">
      <h3 id="order-services">Work on services</h3>
      <ul className={styles.services}>
        {services.map((service) => (
          <li key={service.id} className={styles.service}>
            <ServiceWork orderId={order.id} service={service} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ServiceWork({
  orderId,
  service,
}: {
  orderId: string;
  service: OrderedService;
}): ReactNode {
  const { payment_status: progress, completion_date: completed } = service;
  const title = service.service?.title ?? 'Service';
  return (
    <>
      <div className={styles.serviceHead}>
        <span>{title}</span>
        <span role="status">
          <ServiceProgressBadge progress={progress} />
        </span>
      </div>
      {completed && <p className={styles.faint}>Completed on {formatDay(completed)}</p>}
      {service.notes && <p className={styles.notes}>{service.notes}</p>}
      {(progress === 'paid' || progress === 'in_progress') && (
        <ProgressForm
          title={title}
          next={progress === 'paid' ? 'in_progress' : 'completed'}
          onMove={(next, notes) => setServiceProgress(orderId, service.id, next, notes)}
        />
      )}
    </>
  );
}

function ProgressForm({
  title,
  next,
  onMove,
}: {
  title: string;
  next: 'in_progress' | 'completed';
  onMove: (next: 'in_progress' | 'completed', notes: string) => Promise<void>;
}): ReactNode {
  const [notes, setNotes] = useState('');
  const isCompletion = next === 'completed';
  const { busy, error, run } = useAction(async () => {
    const sent = notes;
    await onMove(next, sent);
    setNotes((now) => (now === sent ? '' : now)); // what was typed meanwhile is for the next step
    showToast(`${title} is ${isCompletion ? 'completed; the member is notified' : 'in progress'}.`);
  });
  return (
    <form
      className={styles.progress}
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        void run();
      }}
    >
      <TextAreaField
        label="Notes for the member"
        optional
        rows={2}
        maxLength={2000}
        value={notes}
        onChange={(event) => setNotes(event.target.value)}
      />
      {error && <ErrorNotice error={error} />}
      <Button type="submit" size="sm" busy={busy}>
        {isCompletion ? 'Mark completed' : 'Start work'}
      </Button>
    </form>
  );
}
