import type { ModuleFederationRuntimePlugin } from '@module-federation/runtime';

/**
 * For remotes of the contract before the present one: shared modules that have changed since, rebuilt from
 * the present ones in their old form. By request, as `'shared/runtime/store': () => import('…')`; each is
 * loaded when such a remote is. Goes with the folder of that contract in `shared/contract`.
 */
export const olderModules = {} satisfies Record<string, () => Promise<unknown>>;

type ContainerStart = Parameters<
  NonNullable<ModuleFederationRuntimePlugin['beforeInitContainer']>
>[0];
type ShareScope = ContainerStart['shareScope'];
type Shared = ShareScope[string][string];

/** The modules on this page as a remote of the older contract is to find them. */
export function olderShareScope(
  scope: ShareScope,
  modules: Readonly<Record<string, () => Promise<unknown>>>,
): ShareScope {
  const replaced = Object.entries(modules).map(([request, load]) => [
    request,
    Object.fromEntries(
      Object.entries(scope[request] ?? {}).map(([version, shared]) => [
        version,
        standIn(shared, load),
      ]),
    ),
  ]);
  return { ...scope, ...Object.fromEntries(replaced) };
}

function standIn(
  { lib: _, loaded: __, loading: ___, ...shared }: Shared,
  load: () => Promise<unknown>,
): Shared {
  return {
    ...shared,
    get: async () => {
      const module = await load();
      return () => module;
    },
  } as Shared;
}
