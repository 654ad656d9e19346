/**
 * What differs between deployments of the same build. Whoever serves the HTML writes it into a
 * JSON data block; a host that cannot do so serves `/config.json` instead.
 */
export interface RuntimeConfig {
    supabaseUrl: string;
    /** Publishable key; safe to show. */
    supabaseKey: string;
    /** Public origin of this site, without a trailing slash. */
    siteUrl: string;
    /** Only the local seed carries these; production must not. */
    demoCredentials?: {
        label: string;
        email: string;
        password: string;
    }[];
    features: {
        /** Lounge only for active memberships; otherwise for everyone signed in. */
        loungeMembersOnly: boolean;
        /** A card provider is configured. */
        cardPayments: boolean;
        /** Sign-up has to be confirmed by e-mail before the first sign-in. */
        emailConfirmation: boolean;
    };
    /**
     * Registration, sign-in and requests for mails carry the token of a captcha; without it nothing of it is loaded.
     * `url` is where its page is served (`npm run captcha-page`): on another origin than the site, because a script of
     * the provider runs there (decision 032).
     */
    captcha?: {
        provider: 'turnstile';
        siteKey: string;
        url: string;
    };
    /** Where local e-mail can be read (development only). */
    localMailUrl?: string;
}
export declare const runtimeConfigElementId = "runtime-config";
/**
 * The configuration. Call it inside functions and effects, never at module top level: the module
 * may be evaluated before the configuration has arrived, or while pages are prerendered.
 * @throws when nothing has been loaded; the shell awaits `loadRuntimeConfig()` before rendering.
 */
export declare function runtimeConfig(): RuntimeConfig;
/** Resolves at once when the HTML carries the configuration, else after one request. */
export declare function loadRuntimeConfig(): Promise<RuntimeConfig>;
