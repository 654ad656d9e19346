import type { ReactNode } from 'react';
import { formatDay } from 'shared/lib/malta-time';
import { moveService } from 'shared/ordered-services/use-ordered-services';
import type { Order, OrderedService } from 'shared/orders/types';
import { useKeptText } from '../lib/use-kept-text';
import { ProgressForm } from '../ui/progress-form';
import styles from './order-details.module.css';
import { ServiceProgressBadge } from './payment-state-badge';

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
            <ServiceWork service={service} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ServiceWork({ service }: { service: OrderedService }): ReactNode {
  const { payment_status: progress, completion_date: completed } = service;
  const title = service.service?.title ?? 'Service';
  const notes = useKeptText(`notes ${service.id}`);
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
      {progress !== 'pending' && (
        <ProgressForm
          key={progress}
          title={title}
          next={nextSteps[progress]}
          present={progress === 'paid' ? null : progress}
          notes={notes}
          onMove={(next, notes) => moveService(service, next, notes)}
        />
      )}
    </>
  );
}

const nextSteps = { paid: 'in_progress', in_progress: 'completed', completed: null } as const;
