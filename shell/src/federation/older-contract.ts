/**
 * For remotes of the contract before the present one: what it shared and no longer looks so, made of
 * what there is now. By request, as `shared/runtime/store`; each is loaded when such a remote is. Goes
 * with the folder of that contract in `shared/contract`.
 */
export const olderModules = {} satisfies Record<string, () => Promise<unknown>>;
