import type { ReactNode } from 'react';
import { Refusal } from './refusal';

/** /debug-affiliates for everybody but administrators. */
export default function AffiliateDebugRefusal(): ReactNode {
  return <Refusal title="Affiliate Debug" text="Admin access required" />;
}
