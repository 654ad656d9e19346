import { useEffect, useState } from 'react';
import { useAppStore } from 'shared/runtime/store';

/** What is known of whoever is signed in; what is not known is left out. */
export interface KnownPerson {
  email?: string;
  fullName?: string;
  company?: string;
  phone?: string;
}

const nobody: KnownPerson = {};

/** Whoever is signed in, so that a form need not ask. Visitors load nothing for it. */
export function useKnownPerson(): KnownPerson {
  const { status, userId, email } = useAppStore((state) => state.session);
  const [person, setPerson] = useState(nobody);

  useEffect(() => {
    if (status !== 'signed-in' || userId === null) {
      setPerson(nobody);
      return;
    }
    let isCurrent = true;
    const known = { ...(email !== null && { email }) };
    setPerson(known);
    readPerson(userId).then(
      (more) => isCurrent && setPerson({ ...known, ...more }),
      (cause: unknown) => console.warn('the form could not be filled in', cause),
    );
    return () => {
      isCurrent = false;
    };
  }, [status, userId, email]);

  return person;
}

async function readPerson(userId: string): Promise<KnownPerson> {
  const { readProfile } = await import(
    /* webpackChunkName: "known-person" */ 'shared/profiles/use-profile'
  );
  const { full_name: fullName, company_name: company, phone } = await readProfile(userId);
  return {
    ...(fullName && fullName !== 'New User' && { fullName }),
    ...(company && { company }),
    ...(phone && { phone }),
  };
}
