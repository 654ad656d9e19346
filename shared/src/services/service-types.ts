const otherServices = 'Other services';

/** Types of services (spec 1§3) in words, in the order in which they are listed. */
export const serviceTypes: Readonly<Record<string, string>> = {
  business_setup: 'Business set-up',
  registration: 'Registration',
  tax_compliance: 'Tax compliance',
  financial_services: 'Financial services',
  legal_services: 'Legal services',
  document_preparation: 'Document preparation',
  consulting: 'Consulting',
  ongoing_support: 'Ongoing support',
  other: otherServices,
};

/** The words for a stored type; an unknown one counts as "other". */
export function serviceTypeName(type: string): string {
  return Object.hasOwn(serviceTypes, type) ? (serviceTypes[type] as string) : otherServices;
}

/** Services in the order of their types; within one as they were. */
export function inTypeOrder<Service extends { service_type: string }>(
  services: readonly Service[],
): Service[] {
  const names = Object.values(serviceTypes);
  const placeOf = ({ service_type }: Service) => names.indexOf(serviceTypeName(service_type));
  return services.toSorted((one, other) => placeOf(one) - placeOf(other));
}
