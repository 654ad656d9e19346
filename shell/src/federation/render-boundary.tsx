import { Component, type ReactNode } from 'react';
import { isChunkError } from 'shared/lib/chunk-errors';
import { isOffline } from 'shared/lib/unreachable-text';
import { ErrorNotice } from 'shared/ui/error-notice';
import { PageSection } from 'shared/ui/page-section';
import { onceOnline } from './once-online';

const loadFailure =
  'This page could not be loaded just now. Everything else still works, and nothing you entered elsewhere is lost.';
const offlineFailure =
  'You are offline, so this page could not be loaded. It will load on its own as soon as you are back.';
const renderFailure = 'Something went wrong while showing this page. The fault is ours, not yours.';

/** Why a page is missing, as far as the browser knows. */
export function loadFailureText(): string {
  return isOffline() ? offlineFailure : loadFailure;
}

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
  private stopWaiting: (() => void) | undefined;
  private readonly showAgain = () => this.setState({ failure: null });

  static getDerivedStateFromError(error: unknown): State {
    return { failure: isChunkError(error) ? 'code is missing' : 'code has failed' };
  }

  override componentDidCatch(error: unknown): void {
    this.stopWaiting?.();
    if (isChunkError(error)) this.stopWaiting = onceOnline(this.showAgain);
  }

  override componentWillUnmount(): void {
    this.stopWaiting?.();
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
          error={isMissing ? loadFailureText() : renderFailure}
          onRetry={this.showAgain}
          retryLabel={isMissing ? 'Try again' : 'Show it again'}
        />
      </PageSection>
    );
  }
}
