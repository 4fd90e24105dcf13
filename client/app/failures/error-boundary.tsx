/** Catches errors below it and shows the error page. */
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { ServerOutOfReach } from '#client/platform/online.ts';
import { ErrorPage } from './error-page.tsx';

interface ErrorBoundaryProps {
  readonly offline?: ReactNode;
  readonly children: ReactNode;
}

interface ErrorBoundaryState {
  readonly isBroken: boolean;
  readonly isOffline: boolean;
}

export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { isBroken: false, isOffline: false };

  static getDerivedStateFromError(error: unknown): ErrorBoundaryState {
    return { isBroken: true, isOffline: error instanceof ServerOutOfReach };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo): void {
    if (!(error instanceof ServerOutOfReach)) console.error('A page broke.', error, componentStack);
  }

  override render(): ReactNode {
    const { isBroken, isOffline } = this.state;
    const { offline, children } = this.props;
    if (!isBroken) return children;
    return isOffline && offline !== undefined ? offline : <ErrorPage />;
  }
}
