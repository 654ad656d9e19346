import type { CartItem } from './types';
export interface Cart {
    /** Whose cart this is; null until somebody's has been loaded. */
    ownerId: string | null;
    /** `merging` until the owner's pending purchases and membership have joined. */
    status: 'merging' | 'ready';
    items: readonly CartItem[];
    discountCode: string | null;
}
export declare const noCart: Cart;
/** The cart of whoever is signed in, as it is shown. It is changed with `cart.ts`. */
export declare const useCart: import("../runtime/store").Slice<Cart, "ofPerson", "cart">;
