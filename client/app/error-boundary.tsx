/** Catches what breaks below it and shows the error page instead of nothing. */
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { ErrorPage } from './error-page.tsx';

interface ErrorBoundaryProps {
  /** Shown instead of the error page when it broke without a connection, as the page's code could not be loaded then. */
  readonly offline?: ReactNode;
  readonly children: ReactNode;
}

interface ErrorBoundaryState {
  readonly isBroken: boolean;
  readonly isOffline: boolean;
}

export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { isBroken: false, isOffline: false };

  static getDerivedStateFromError(): ErrorBoundaryState {
    return { isBroken: true, isOffline: !navigator.onLine };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo): void {
    console.error('A page broke.', error, componentStack);
  }

  override render(): ReactNode {
    const { isBroken, isOffline } = this.state;
    const { offline, children } = this.props;
    if (!isBroken) return children;
    return isOffline && offline !== undefined ? offline : <ErrorPage />;
  }
}
