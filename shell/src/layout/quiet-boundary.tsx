import { Component, type ReactNode } from 'react';

interface QuietBoundaryProps {
  children: ReactNode;
}

/**
 * For parts a page can do without: when one fails it is left out, and the rest stays. It is tried again
 * when whoever shows it is rendered anew, with the next page at the latest.
 */
export class QuietBoundary extends Component<QuietBoundaryProps, { hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidUpdate({ children }: QuietBoundaryProps): void {
    const isRenderedAnew = children !== this.props.children;
    if (this.state.hasFailed && isRenderedAnew) this.setState({ hasFailed: false });
  }

  override render(): ReactNode {
    return this.state.hasFailed ? null : this.props.children;
  }
}
