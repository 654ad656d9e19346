import type { ReactNode } from 'react';
import { company } from 'shared/company';
import { openConsentSettings } from 'shared/consent/consent';
import { paths } from 'shared/lib/paths';
import { Link, useLocation } from 'shared/router';
import { Logo } from 'shared/ui/logo';
import { isBehindSignIn } from '../app/screens';
import styles from './footer.module.css';
import { FooterMap } from './footer-map';

const columns = [
  {
    title: 'Services',
    links: [
      { to: paths.businessAddresses, text: 'Business Addresses' },
      { to: paths.lounge, text: 'LadyBoss Business Lounge' },
      { to: paths.members, text: 'Membership' },
      { to: paths.buildingHistory, text: 'Our History' },
    ],
  },
  {
    title: 'Legal',
    links: [
      { to: paths.terms, text: 'Terms & Conditions' },
      { to: paths.privacy, text: 'Privacy Policy' },
      { to: paths.cookies, text: 'Cookie Policy' },
      { to: paths.security, text: 'Security Policy' },
    ],
  },
];

export function Footer(): ReactNode {
  const { pathname } = useLocation();
  return (
    <footer className={`${styles.footer} ${isBehindSignIn(pathname) ? styles.slim : ''}`}>
      <div className={styles.inner}>
        <div className={styles.contact}>
          <Logo />
          <address className={styles.address}>
            {company.address.map((line) => (
              <span key={line}>{line}</span>
            ))}
            <a href={company.phone.href}>{company.phone.display}</a>
          </address>
        </div>
        {columns.map(({ title, links }) => (
          <nav
            key={title}
            aria-label={title}
            className={title === 'Legal' ? styles.law : undefined}
          >
            <h2 className={styles.title}>{title}</h2>
            <ul className={styles.links}>
              {links.map(({ to, text }) => (
                <li key={to}>
                  <Link to={to} className={styles.link}>
                    {text}
                  </Link>
                </li>
              ))}
              {title === 'Legal' && (
                <li>
                  <button type="button" className={styles.link} onClick={openConsentSettings}>
                    Cookie settings
                  </button>
                </li>
              )}
            </ul>
          </nav>
        ))}
        <FooterMap />
      </div>
      <p className={styles.legal}>
        {company.legalName} · {company.registrationNumber} · VAT {company.vatNumber}
      </p>
    </footer>
  );
}
