import type { ReactNode } from 'react';
import type { AppPath } from 'shared/lib/paths';

/** One legal document, as the four pages of this folder write it down. */
export interface LegalText {
  path: AppPath;
  title: string;
  /** One sentence under the title. */
  intro: ReactNode;
  /** The facts most people come for. */
  inShort: readonly string[];
  /** What registration accepts carries the version that is stored with the account. */
  isAcceptedAtRegistration?: true;
  sections: readonly LegalSection[];
}

interface LegalSection {
  /** Anchor on the page; others link to it, so it does not change. */
  id: string;
  title: string;
  body: ReactNode;
}
