import type { ReactNode } from 'react';
import { Count } from 'shared/frame/count';
import type { PostFilter, PostSummary } from 'shared/post/types';
import { Segments } from 'shared/ui/segments';
import styles from './post-bar.module.css';
import { SearchField, useSlash } from './search-field';
import type { PostAddress } from './use-post-address';

interface PostBarProps {
  address: PostAddress;
  summary: PostSummary | undefined;
}

/** Looks through the post, and narrows the list: a folder is one more way to. */
export function PostBar({ address: { question, change }, summary }: PostBarProps): ReactNode {
  const field = useSlash();
  const folders = new Set(summary?.folders);
  if (question.filter.startsWith('folder:')) folders.add(question.filter.slice('folder:'.length));
  const options: { value: PostFilter; content: ReactNode }[] = [
    { value: 'all', content: 'All' },
    {
      value: 'unread',
      content: (
        <>
          Unread
          <Count value={summary?.unread ?? 0} words="" />
        </>
      ),
    },
    { value: 'official', content: 'Official' },
    { value: 'asked', content: 'Asked for' },
    { value: 'scanned', content: 'Scanned' },
    // a notice leads to it; without one there is nothing in it
    ...(question.filter === 'ending'
      ? [{ value: 'ending' as const, content: 'To be shredded' }]
      : []),
    ...[...folders].map((name) => ({
      value: `folder:${name}` as const,
      content: (
        <>
          <FolderSign />
          <span className="visually-hidden">Folder </span>
          {name}
        </>
      ),
    })),
  ];
  return (
    <search className={styles.bar}>
      <SearchField
        ref={field}
        label="Search your post"
        placeholder="Sender, note or words in a scan"
        value={question.search}
        onSearch={(search) => change({ search })}
      />
      <div className={styles.filters}>
        <Segments
          name="post-filter"
          label="Show"
          options={options}
          chosen={question.filter}
          onChoose={(filter) => change({ filter })}
        />
      </div>
    </search>
  );
}

function FolderSign(): ReactNode {
  return (
    <svg viewBox="0 0 16 16" width="14" height="14" aria-hidden="true">
      <path
        d="M1.500 3.500h5l1.500 2h6.500v7.500h-13z"
        fill="none"
        stroke="currentColor"
        strokeWidth="1.4"
      />
    </svg>
  );
}
