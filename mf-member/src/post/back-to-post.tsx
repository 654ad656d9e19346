import type { ReactNode } from 'react';
import { paths } from 'shared/lib/paths';
import { Link, useLocation, useNavigate } from 'shared/router';
import { isFromList } from './from-list';
import styles from './post-item.module.css';

/** Beside the heading, which thus stands where those of other pages do. Back to the list as it was left, if it was. */
export function BackToPost({
  to = paths.post,
  label = 'All post',
}: {
  to?: string;
  label?: string;
}): ReactNode {
  const navigate = useNavigate();
  const { state } = useLocation();
  return (
    <Link
      to={to}
      onFollow={isFromList(state) ? () => navigate(-1) : undefined}
      className={styles.back}
      aria-label={label}
      title={label}
    >
      <svg viewBox="0 0 16 16" width="18" height="18" aria-hidden="true">
        <path d="M10 3L5 8l5 5" fill="none" stroke="currentColor" strokeWidth="1.6" />
      </svg>
    </Link>
  );
}
