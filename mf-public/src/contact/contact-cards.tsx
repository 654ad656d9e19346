import type { ReactNode } from 'react';
import { company } from 'shared/company';
import { Card } from 'shared/ui/card';
import styles from './contact-cards.module.css';

const { latitude, longitude } = company.map;
const mapUrl = `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=18/${latitude}/${longitude}`;

/** The ways past the form (spec 1§2). */
export function ContactCards(): ReactNode {
  return (
    <div className={styles.cards}>
      <Card as="section" aria-labelledby="direct-contact" className={styles.card}>
        <h2 id="direct-contact">Reach us directly</h2>
        <dl className={styles.list}>
          <div>
            <dt>E-mail</dt>
            <dd>
              <a href={`mailto:${company.email}`}>{company.email}</a>
            </dd>
          </div>
          <div>
            <dt>Phone</dt>
            <dd>
              <a href={company.phone.href}>{company.phone.display}</a>
            </dd>
          </div>
          <div>
            <dt>WhatsApp</dt>
            <dd>
              <a href={company.whatsapp.href} target="_blank" rel="noreferrer">
                {company.whatsapp.display}
                <span className="visually-hidden"> (opens in a new tab)</span>
              </a>
            </dd>
          </div>
        </dl>
      </Card>
      <Card as="section" aria-labelledby="location" className={styles.card}>
        <h2 id="location">Where to find us</h2>
        <address className={styles.address}>
          {company.address.map((line) => (
            <span key={line}>{line}</span>
          ))}
        </address>
        <p>
          <a href={mapUrl} target="_blank" rel="noreferrer">
            Find it on the map
            <span className="visually-hidden"> (opens openstreetmap.org in a new tab)</span>
          </a>
        </p>
      </Card>
      <Card as="section" aria-labelledby="response" className={`${styles.card} ${styles.response}`}>
        <svg viewBox="0 0 40 40" className={styles.clock} aria-hidden="true">
          <circle cx="20" cy="20" r="17" />
          <path d="M20 9v11l7 5M20 3v3M20 34v3M3 20h3M34 20h3" />
        </svg>
        <div className={styles.words}>
          <h2 id="response">Within 24 hours</h2>
          <p>That is how soon you hear from us, whichever way you write.</p>
        </div>
      </Card>
    </div>
  );
}
