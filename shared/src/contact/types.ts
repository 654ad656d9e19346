/** What someone writes on the contact page (spec 1§2). */
export interface ContactMessage {
  name: string;
  email: string;
  company: string | null;
  message: string;
}
