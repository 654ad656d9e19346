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

/** Services by type, each with its name, in the order of the types; within one as they were. */
export function byServiceType<Service extends { service_type: string }>(
  services: readonly Service[],
): { name: string; services: Service[] }[] {
  return Object.values(serviceTypes)
    .map((name) => ({
      name,
      services: services.filter(({ service_type }) => serviceTypeName(service_type) === name),
    }))
    .filter((group) => group.services.length > 0);
}
