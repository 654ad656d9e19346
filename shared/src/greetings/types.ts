import type { Database } from 'shared/database.types';

export type Greeting = Database['public']['Tables']['greetings']['Row'];

/** What an administrator decides about a greeting. */
export type GreetingRules = Pick<Greeting, 'text' | 'display_order' | 'is_active'>;
