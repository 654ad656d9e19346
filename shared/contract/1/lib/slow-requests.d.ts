/** How many requests have been waiting for long; the page says so while there are any. */
export declare const useSlowRequests: import("../runtime/store").Slice<{
    count: number;
}, "ofPage", "slowRequests">;
