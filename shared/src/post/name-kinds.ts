import type { PostNameKind } from './types';

export const nameKinds: Readonly<Record<PostNameKind, string>> = {
  company: 'Company',
  trading_name: 'Trading name',
  person: 'Person',
};
