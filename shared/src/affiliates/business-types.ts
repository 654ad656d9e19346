export const businessTypes = [
  'consultant',
  'agency',
  'blogger',
  'service_provider',
  'other',
] as const;
export type BusinessType = (typeof businessTypes)[number];

export const businessTypeNames: Readonly<Record<BusinessType, string>> = {
  consultant: 'Consultant',
  agency: 'Agency',
  blogger: 'Blogger',
  service_provider: 'Service provider',
  other: 'Other',
};

export function isBusinessType(value: unknown): value is BusinessType {
  return businessTypes.some((type) => type === value);
}
