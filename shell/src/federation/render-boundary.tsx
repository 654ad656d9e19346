import { Component, type ReactNode } from 'react';
import { ErrorNotice } from 'shared/ui/error-notice';
import { PageSection } from 'shared/ui/page-section';

interface RenderBoundaryProps {
  name: string;
  Heading: 'h1' | 'h2';
  children: ReactNode;
}

/** Around every page: one that throws while it renders leaves the rest of the site alive. */
export class RenderBoundary extends Component<RenderBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override render(): ReactNode {
    const { name, Heading, children } = this.props;
    if (!this.state.hasFailed) return children;
    return (
      <PageSection>
        <Heading>{name}</Heading>
        <ErrorNotice
          error="Something went wrong while showing this page. The fault is ours, not yours."
          onRetry={() => this.setState({ hasFailed: false })}
          retryLabel="Show it again"
        />
      </PageSection>
    );
  }
}
