import { useEffect, useState } from 'react';

/** The id among `ids` whose section is being read: the last one that begins in the upper third. */
export function useCurrentSection(ids: readonly string[]): string | undefined {
  const [current, setCurrent] = useState<string>();
  useEffect(() => {
    const headings = ids.flatMap((id) => document.getElementById(id) ?? []);
    function look(): void {
      const line = window.innerHeight / 3;
      setCurrent(headings.findLast((one) => one.getBoundingClientRect().top <= line)?.id);
    }
    // Only the crossing of that line matters, and an observer asks for no work in between.
    const observer = new IntersectionObserver(look, { rootMargin: '0px 0px -66.7% 0px' });
    for (const heading of headings) observer.observe(heading);
    return () => observer.disconnect();
  }, [ids]);
  return current;
}
