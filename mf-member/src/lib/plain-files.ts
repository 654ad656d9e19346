import { createContext } from 'react';

/**
 * Whether files below are read themselves, and no address of them is asked for: who reads somebody else's post has none that
 * would work on once that has ended.
 */
export const PlainFiles = createContext(false);
