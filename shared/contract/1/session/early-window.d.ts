/** What the head of a page, which is the shell's, has asked for code of all builds. */
export interface EarlyWindow {
    earlyAnswers?: {
        /** In whose name they were asked. */
        token: string;
        /** The page that asked. */
        path: string;
        /** By address, decoded, and body. */
        answers: Map<string, Promise<Response>>;
    };
}
