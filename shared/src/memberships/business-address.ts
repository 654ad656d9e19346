import { company } from 'shared/company';

interface Addressee {
  company_name: string | null;
  full_name: string | null;
}

/**
 * A member's Valletta address, line by line as on an envelope: whose it is, the box, the house. Without
 * a company it is the person's own. Screens, mails and papers take it from here.
 */
export function businessAddress(
  { company_name, full_name }: Addressee,
  boxNumber: number,
): readonly string[] {
  const name = company_name?.trim() || full_name?.trim();
  return [...(name ? [name] : []), boxText(boxNumber), ...company.address];
}

/** "Box 101". */
export function boxText(boxNumber: number): string {
  return `Box ${boxNumber}`;
}
