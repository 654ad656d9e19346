/** An answer that is kept under a name, for questions that come again. */
export interface AnswerTemplate {
  id: string;
  name: string;
  /** With `{{name}}` where the name of whoever asked belongs. */
  body: string;
  created_at: string;
  updated_at: string;
}

export type TemplateRules = Pick<AnswerTemplate, 'name' | 'body'>;
