import { type AuditFilter, auditActions } from 'shared/audit/types';
import { isId } from 'shared/lib/is-id';
import { useLocation, useSearchParams } from 'shared/router';
import { type KeptQuery, keptPath } from '../lib/kept-query';

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

const rules: Record<keyof AuditFilter, (text: string) => boolean> = {
  actor: isId,
  subject: isId,
  table: (text) => /^[a-z_]+$/.test(text),
  record: isId,
  action: (text) => auditActions.some((action) => action === text),
  from: isDay,
  to: isDay,
};
const names = Object.keys(rules) as (keyof AuditFilter)[];

interface FilterInAddress extends Pick<KeptQuery, 'kept' | 'pathOf'> {
  filter: AuditFilter;
  isNarrowed: boolean;
  change: (part: Partial<AuditFilter>) => void;
}

/** What the log is narrowed to stands in the address; what it says wrongly leaves nothing out. */
export function useAuditFilter(): FilterInAddress {
  const here = useLocation();
  const [parameters, setParameters] = useSearchParams();
  const filter = readAuditFilter(parameters);

  function change(part: Partial<AuditFilter>): void {
    const next = new URLSearchParams(parameters);
    for (const [name, value] of Object.entries(part)) {
      if (value) next.set(name, value);
      else next.delete(name);
    }
    setParameters(next, { preventScrollReset: true });
  }

  const chosen = names.flatMap((name) => {
    const value = filter[name];
    return value === null ? [] : [[name, value]];
  });
  return {
    filter,
    isNarrowed: chosen.length > 0,
    change,
    kept: new URLSearchParams(chosen).toString(),
    pathOf: (kept) => keptPath(here, names, kept),
  };
}

export function readAuditFilter(parameters: URLSearchParams): AuditFilter {
  return Object.fromEntries(
    names.map((name) => {
      const text = parameters.get(name);
      return [name, text !== null && rules[name](text) ? text : null];
    }),
  ) as unknown as AuditFilter;
}
