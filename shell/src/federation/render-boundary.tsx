import { Component, type ReactNode } from 'react';
import { isChunkError } from 'shared/lib/chunk-errors';
import { ErrorNotice } from 'shared/ui/error-notice';
import { PageSection } from 'shared/ui/page-section';
import { noteFault } from '../reports/faults';

export const loadFailure =
  'This page could not be loaded just now. Everything else still works, and nothing you entered elsewhere is lost.';
const renderFailure = 'Something went wrong while showing this page. The fault is ours, not yours.';

interface RenderBoundaryProps {
  name: string;
  Heading: 'h1' | 'h2';
  children: ReactNode;
}

interface State {
  failure: 'code is missing' | 'code has failed' | null;
}

/**
 * Around every page: one that throws while it renders, or whose code does not come, leaves the rest of the
 * site alive. The two are told apart.
 */
export class RenderBoundary extends Component<RenderBoundaryProps, State> {
  override state: State = { failure: null };

  static getDerivedStateFromError(error: unknown): State {
    return { failure: isChunkError(error) ? 'code is missing' : 'code has failed' };
  }

  override componentDidCatch(error: unknown): void {
    noteFault(error);
  }

  override render(): ReactNode {
    const { name, Heading, children } = this.props;
    const { failure } = this.state;
    if (failure === null) return children;
    const isMissing = failure === 'code is missing';
    return (
      <PageSection>
        <Heading>{name}</Heading>
        <ErrorNotice
          error={isMissing ? loadFailure : renderFailure}
          onRetry={() => this.setState({ failure: null })}
          retryLabel={isMissing ? 'Try again' : 'Show it again'}
        />
      </PageSection>
    );
  }
}
