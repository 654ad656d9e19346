import { type ComponentProps, type ComponentType, lazy, type ReactNode, Suspense } from 'react';
import { tryAfresh } from '../federation/fresh-url';
import { patiently } from '../federation/patiently';
import { reloadIfReleaseIsGone } from '../federation/stale-release';

/**
 * A component of the shell whose code comes when it is first shown, with what stands there
 * meanwhile. A lazy component that failed stays failed: whoever shows this one again asks anew.
 */
export function later<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): ComponentType<Props & { meanwhile: ReactNode }> {
  let Loaded = lazy(attempt);

  async function attempt(): Promise<{ default: ComponentType<Props> }> {
    try {
      return await patiently(load);
    } catch (cause) {
      Loaded = lazy(attempt);
      tryAfresh();
      if (await reloadIfReleaseIsGone(cause)) return new Promise(() => {});
      throw cause;
    }
  }

  // The element stands outside of what is suspended, so retries do not create it anew: when the code
  // has failed, rendering the same one throws into the boundary; a new one would load again, endlessly.
  return function Later({ meanwhile, ...props }) {
    const given = props as unknown as ComponentProps<typeof Loaded>;
    return (
      <Suspense fallback={meanwhile}>
        <Loaded {...given} />
      </Suspense>
    );
  };
}
