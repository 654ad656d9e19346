import type { ReactNode } from 'react';
import { mostProblems, type TemplateProblem } from 'shared/documents/check-template';
import { Button } from 'shared/ui/button';
import { Notice } from 'shared/ui/notice';
import styles from './template-editor.module.css';

interface TemplateProblemsProps {
  problems: readonly TemplateProblem[];
  onShow: (problem: TemplateProblem) => void;
}

const shown = 5;

/** What members would read as it is written. A warning: it is saved all the same. */
export function TemplateProblems({ problems, onShow }: TemplateProblemsProps): ReactNode {
  const hidden = problems.length - shown;
  return (
    <div aria-live="polite">
      {problems.length > 0 && (
        <Notice tone="warning">
          <p>Members would see this exactly as written:</p>
          <ul className={styles.problems}>
            {problems.slice(0, shown).map((problem) => (
              <li key={`${problem.start} ${problem.written}`}>
                <span>
                  Line {problem.line}: <code>{problem.written}</code> {reasonOf(problem)}
                </span>
                <Button
                  size="sm"
                  tone="quiet"
                  aria-label={`Show line ${problem.line}, ${problem.written}`}
                  onClick={() => onShow(problem)}
                >
                  Show
                </Button>
              </li>
            ))}
          </ul>
          {hidden > 0 && (
            <p>
              And {hidden}
              {problems.length === mostProblems ? ' or more' : ' more'}.
            </p>
          )}
        </Notice>
      )}
    </div>
  );
}

function reasonOf({ kind, meant }: TemplateProblem): string {
  const reason = kind === 'unknown' ? 'is not a placeholder.' : 'has mismatched braces.';
  return meant === undefined ? reason : `${reason} Did you mean ${meant}?`;
}
