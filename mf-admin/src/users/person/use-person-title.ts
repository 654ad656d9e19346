import { useEffect } from 'react';
import { company } from 'shared/company';

/** The tab of the browser bears the name: several people may be open side by side. */
export function usePersonTitle(name: string): void {
  useEffect(() => {
    let isShown = true;
    // after the shell, which gives the page the title of its screen in the same moment
    queueMicrotask(() => {
      if (isShown) document.title = `${company.name} | ${name}`;
    });
    return () => {
      isShown = false;
    };
  }, [name]);
}
