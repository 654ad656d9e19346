import { federationEsModules } from './federation-es-modules';
import { federationUnused } from './federation-unused';
import { freshAddresses } from './fresh-addresses';
import { functionNames } from './function-names';
import type { Patch } from './patch';
import { reactRouter } from './react-router';
import { stylesInside } from './styles-inside';
import { supabaseUnused } from './supabase-unused';

/** All of them; each finds in every browser build what it has to change there, or nothing. */
export const patches: readonly Patch[] = [
  federationEsModules,
  federationUnused,
  reactRouter,
  supabaseUnused,
  freshAddresses,
  stylesInside,
  functionNames,
];
