import { misplaced } from './element-order';
import { readXml } from './read-xml';
import { rules } from './rules';

const namespace = 'urn:oasis:names:specification:ubl:schema:xsd:';

/**
 * The rules of EN 16931 that a UBL document breaks, by their identifiers in the standard, with what stands where the
 * UBL schemas do not have it. These are the rules in our own words, of what we write and no more; decision 054 says how
 * they were held against the official ones.
 * @throws when it is not well formed
 */
export function brokenRules(xml: string): string[] {
  const document = readXml(xml);
  const { name, attributes } = document;
  const isUbl =
    attributes.xmlns === `${namespace}${name}-2` &&
    attributes['xmlns:cac'] === `${namespace}CommonAggregateComponents-2` &&
    attributes['xmlns:cbc'] === `${namespace}CommonBasicComponents-2`;
  return [
    ...(isUbl ? [] : ['UBL 2.1']),
    ...misplaced(document),
    ...rules.filter(([, isKept]) => !isKept(document)).map(([id]) => id),
  ];
}
