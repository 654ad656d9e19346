import { expect, it } from 'vitest';
import { withoutOtherApps } from './own-types';

const own = `mf-member/src/cart/cart-page.tsx(3,7): error TS2322: Type 'string' is not assignable.
  Types of property 'price' are incompatible.
`;
const shared = "shared/src/lib/money.ts(1,1): error TS2304: Cannot find name 'x'.\n";
const other = `mf-admin/src/users/users-list.tsx(3,7): error TS2322: Type 'string' is not assignable.
  mf-member/ is named in an explanation.
`;

it('a team reads the type errors of its own app and of shared code, not those of another team', () => {
  expect(withoutOtherApps(other + own + shared, 'mf-member')).toBe(own + shared);
  expect(withoutOtherApps(other, 'mf-member')).toBe('');
  expect(withoutOtherApps('error TS5083: Cannot read file.\n', 'mf-member')).not.toBe('');
});
