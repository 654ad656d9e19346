import { everyNode, type XmlNode } from './read-xml';

const address =
  'cbc:StreetName cbc:AdditionalStreetName cbc:CityName cbc:PostalZone cbc:CountrySubentity cac:AddressLine cac:Country';
const category =
  'cbc:ID cbc:Percent cbc:TaxExemptionReasonCode cbc:TaxExemptionReason cac:TaxScheme';
const root = (typeCode: string, line: string) =>
  `cbc:CustomizationID cbc:ProfileID cbc:ID cbc:IssueDate cbc:DueDate ${typeCode} cbc:Note cbc:TaxPointDate
  cbc:DocumentCurrencyCode cbc:TaxCurrencyCode cbc:BuyerReference cac:InvoicePeriod cac:OrderReference
  cac:BillingReference cac:AccountingSupplierParty cac:AccountingCustomerParty cac:Delivery cac:PaymentMeans
  cac:PaymentTerms cac:AllowanceCharge cac:TaxTotal cac:LegalMonetaryTotal ${line}`;
const line = (quantity: string) =>
  `cbc:ID cbc:Note ${quantity} cbc:LineExtensionAmount cac:InvoicePeriod cac:AllowanceCharge cac:Item cac:Price`;

/**
 * What may be in an element, in the order of the UBL 2.1 schemas; of those that EN 16931 uses. Anything else is an
 * element that the schemas have elsewhere, or not at all.
 */
const sequences: Readonly<Record<string, string>> = {
  Invoice: root('cbc:InvoiceTypeCode', 'cac:InvoiceLine'),
  CreditNote: root('cbc:CreditNoteTypeCode', 'cac:CreditNoteLine').replace('cbc:DueDate', ''),
  'cac:OrderReference': 'cbc:ID cbc:SalesOrderID',
  'cac:BillingReference': 'cac:InvoiceDocumentReference',
  'cac:InvoiceDocumentReference': 'cbc:ID cbc:IssueDate',
  'cac:AccountingSupplierParty': 'cac:Party',
  'cac:AccountingCustomerParty': 'cac:Party',
  'cac:Party':
    'cbc:EndpointID cac:PartyIdentification cac:PartyName cac:PostalAddress cac:PartyTaxScheme cac:PartyLegalEntity cac:Contact',
  'cac:PostalAddress': address,
  'cac:Country': 'cbc:IdentificationCode',
  'cac:PartyTaxScheme': 'cbc:CompanyID cac:TaxScheme',
  'cac:PartyLegalEntity': 'cbc:RegistrationName cbc:CompanyID cbc:CompanyLegalForm',
  'cac:Contact': 'cbc:Name cbc:Telephone cbc:ElectronicMail',
  'cac:PaymentMeans': 'cbc:PaymentMeansCode cbc:PaymentID cac:PayeeFinancialAccount',
  'cac:PayeeFinancialAccount': 'cbc:ID cbc:Name cac:FinancialInstitutionBranch',
  'cac:FinancialInstitutionBranch': 'cbc:ID',
  'cac:TaxTotal': 'cbc:TaxAmount cac:TaxSubtotal',
  'cac:TaxSubtotal': 'cbc:TaxableAmount cbc:TaxAmount cac:TaxCategory',
  'cac:TaxCategory': category,
  'cac:ClassifiedTaxCategory': category,
  'cac:TaxScheme': 'cbc:ID',
  'cac:LegalMonetaryTotal':
    'cbc:LineExtensionAmount cbc:TaxExclusiveAmount cbc:TaxInclusiveAmount cbc:AllowanceTotalAmount cbc:ChargeTotalAmount cbc:PrepaidAmount cbc:PayableRoundingAmount cbc:PayableAmount',
  'cac:InvoiceLine': line('cbc:InvoicedQuantity'),
  'cac:CreditNoteLine': line('cbc:CreditedQuantity'),
  'cac:InvoicePeriod': 'cbc:StartDate cbc:EndDate',
  'cac:AllowanceCharge':
    'cbc:ChargeIndicator cbc:AllowanceChargeReasonCode cbc:AllowanceChargeReason cbc:MultiplierFactorNumeric cbc:Amount cbc:BaseAmount cac:TaxCategory',
  'cac:Item': 'cbc:Description cbc:Name cac:ClassifiedTaxCategory',
  'cac:Price': 'cbc:PriceAmount cbc:BaseQuantity',
};

/** Elements that are empty, or stand where the schemas do not have them. */
export function misplaced(document: XmlNode): string[] {
  return everyNode(document).flatMap((node) => {
    if (node.children.length === 0) return node.text === '' ? [`${node.name} is empty`] : [];
    const order = (sequences[node.name] ?? '').split(/\s+/);
    let reached = 0;
    return node.children.flatMap(({ name }) => {
      const place = order.indexOf(name);
      if (place < reached) return [`${name} in ${node.name}`];
      reached = place;
      return [];
    });
  });
}
