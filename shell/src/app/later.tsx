import { type ComponentType, type ReactNode, useLayoutEffect, useState } from 'react';
import { reloadIfReleaseIsGone } from 'shared/lib/stale-release';
import { tryAfresh } from '../federation/fresh-url';
import { patiently } from '../federation/patiently';

/** @returns whether that was all: else the failure is thrown into the boundary around. */
type OnFailure = (cause: unknown, isWaitedFor: () => boolean) => boolean | Promise<boolean>;

/** For a part that a page can do without: nobody is to lose what they are typing for it. */
export const withoutReload: OnFailure = () => false;

/**
 * A component of the shell whose code comes when it is first shown, with what stands there meanwhile: as `Later` of
 * shared/ui, without the query cache, which public pages do not load. Whoever shows it again after a failure asks
 * anew. Not React's `lazy`: that stays failed,
 * and what has waited in a `Suspense` is shown 0.3 s late, however soon it has come.
 */
export function later<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
  onFailure: OnFailure = reloadIfReleaseIsGone,
): ComponentType<Props & { meanwhile?: ReactNode }> {
  let Loaded: ComponentType<Props> | undefined;

  return function Later({ meanwhile = null, ...props }) {
    const [outcome, setOutcome] = useState<{ failure?: unknown }>();

    useLayoutEffect(() => {
      if (Loaded) return;
      let isWaitedFor = true;
      patiently(load).then(
        (module) => {
          Loaded = module.default;
          if (isWaitedFor) setOutcome({});
        },
        async (failure: unknown) => {
          tryAfresh();
          const isDealtWith = await onFailure(failure, () => isWaitedFor);
          if (isWaitedFor && !isDealtWith) setOutcome({ failure });
        },
      );
      return () => {
        isWaitedFor = false;
      };
    }, []);

    if (outcome && 'failure' in outcome) throw outcome.failure;
    return Loaded ? <Loaded {...(props as unknown as Props)} /> : meanwhile;
  };
}
