import { type ReactNode, useEffect } from 'react';
import { SkipLink } from 'shared/ui/skip-link';
import { Toasts } from 'shared/ui/toasts';
import { ConsentPlace } from '../consent/consent-place';
import { answerPresses } from '../early/early-presses';
import { Footer } from '../layout/footer';
import { Header } from '../layout/header';
import styles from './app.module.css';
import { followIntent } from './follow-intent';
import { mainId } from './main-id';
import { PageChange } from './page-change';
import { AppRoutes } from './routes';

export function App(): ReactNode {
  useEffect(answerPresses, []); // header, footer and all but a remote's page have their code now
  useEffect(followIntent, []);
  return (
    <>
      <SkipLink to={mainId}>Skip to content</SkipLink>
      <ConsentPlace />
      <Header />
      <main id={mainId} className={styles.main} tabIndex={-1}>
        <AppRoutes />
      </main>
      <Footer />
      <PageChange />
      <Toasts />
    </>
  );
}
