import type { ReactNode } from 'react';
import { company } from 'shared/company';
import { paths } from 'shared/lib/paths';
import { lowestPrice } from 'shared/memberships/plan-words';
import { usePlans } from 'shared/memberships/use-plans';
import { Link } from 'shared/router';
import { ButtonLink } from 'shared/ui/button';
import { GreetingBoard } from './greeting-board';
import styles from './hero.module.css';
import scene from './scene/scene.module.css';

/** Dusk over the harbour: the promise on the left, the house with its greeting board on the right. */
export function Hero(): ReactNode {
  const { plans } = usePlans();
  return (
    <section className={styles.hero} aria-labelledby="home-heading">
      <div className={styles.inner}>
        <div className={styles.promise}>
          <p className={styles.place}>
            {company.city}, {company.address.at(-1)}
          </p>
          <h1 id="home-heading" className={styles.heading}>
            Your business has a home in {company.city}
          </h1>
          <p className={styles.intro}>
            A registered address in a historic house, and people behind the door who receive your
            post, scan it and keep it safe while you work from wherever you are.
          </p>
          {plans.length > 0 && (
            <p className={styles.price}>
              <Link to={paths.members}>{lowestPrice(plans)}</Link> plus VAT
            </p>
          )}
          <div className={`ways ${styles.ways}`}>
            <ButtonLink to={paths.businessAddresses} tone="primary">
              Explore Services
            </ButtonLink>
            <ButtonLink to={paths.buildingHistory} className={styles.way}>
              Learn More<span className="visually-hidden"> about the house</span>
            </ButtonLink>
            <ButtonLink to={paths.affiliate} className={styles.way}>
              Become an Affiliate
            </ButtonLink>
          </div>
          <p className={styles.ask}>
            Questions? <Link to={paths.contact}>Ask us</Link> or call{' '}
            <a href={company.phone.href}>{company.phone.display}</a>
          </p>
        </div>
        <div className={styles.house}>
          <div className={scene.balconies} />
          <div className={styles.sign}>
            <GreetingBoard />
          </div>
          <div className={scene.ground} />
        </div>
      </div>
      {/* behind it, and last: a page that is drawn while it arrives moves nothing */}
      <div className={scene.harbour} />
    </section>
  );
}
