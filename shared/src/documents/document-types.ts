/** Kinds of documents (spec 1§3) in words. */
export const documentTypes: Readonly<Record<string, string>> = {
  service_agreement: 'Service agreement',
  contract: 'Contract',
  invoice_template: 'Invoice template',
  membership_agreement: 'Membership agreement',
  privacy_policy: 'Privacy policy',
  terms_of_service: 'Terms of service',
  compliance_certificate: 'Compliance certificate',
  other: 'Other',
};

/** The words for a stored type; one that is not known here is read as it is stored. */
export function documentTypeName(type: string): string {
  return Object.hasOwn(documentTypes, type) ? (documentTypes[type] ?? type) : type;
}
