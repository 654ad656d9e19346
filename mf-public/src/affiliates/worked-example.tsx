import { type ReactNode, useState } from 'react';
import { commissionRate, commissionRates, monthlyCommission } from 'shared/affiliates/programme';
import { formatEuro, formatPercent } from 'shared/lib/money';
import { planName } from 'shared/memberships/plan-words';
import { type Plan, planTypes } from 'shared/memberships/types';
import { usePlans } from 'shared/memberships/use-plans';
import { Card } from 'shared/ui/card';
import styles from './worked-example.module.css';

const mostClients = 20;

/** What a number of referred clients would bring, from today's monthly plan prices. */
export function WorkedExample(): ReactNode {
  const { plans } = usePlans();
  const [clients, setClients] = useState(5);
  return (
    <Card as="section" tone="featured" className={styles.example} aria-labelledby="example">
      <h2 id="example">What you could earn</h2>
      <label className={styles.clients}>
        <span>
          Clients you bring: <strong>{clients}</strong>
        </span>
        <input
          type="range"
          min={1}
          max={mostClients}
          value={clients}
          onChange={(event) => setClients(Number(event.target.value))}
        />
      </label>
      <Figures plans={plans} clients={clients} />
      <p className={styles.note}>
        An example: {formatPercent(commissionRate(clients))} of the monthly price, without VAT and
        the onboarding fee. The more people register through you, the higher your rate:{' '}
        {commissionRates()}.
      </p>
    </Card>
  );
}

function Figures({ plans, clients }: { plans: readonly Plan[]; clients: number }): ReactNode {
  const monthly = planTypes.flatMap((type) =>
    plans.filter((plan) => plan.membership_type === type && plan.billing_period === 'monthly'),
  );
  if (monthly.length === 0) return <p>No plans are available at the moment.</p>;
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">
        Commission for {clients} clients on each plan, in euros
      </caption>
      <thead>
        <tr>
          <th scope="col">Plan</th>
          <th scope="col">A month</th>
          <th scope="col">A year</th>
        </tr>
      </thead>
      <tbody>
        {monthly.map((plan) => (
          <Row key={plan.membership_type} plan={plan} clients={clients} />
        ))}
      </tbody>
    </table>
  );
}

function Row({ plan, clients }: { plan: Plan; clients: number }): ReactNode {
  const amount = monthlyCommission(plan.price, clients);
  return (
    <tr>
      <th scope="row">
        {planName(plan.membership_type)}
        <span className={styles.price}> {formatEuro(plan.price)}</span>
      </th>
      <td>{formatEuro(amount)}</td>
      <td>{formatEuro(amount * 12)}</td>
    </tr>
  );
}
