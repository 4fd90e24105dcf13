/** Catches what breaks below it and shows the error page instead of nothing. */
import { Component, type ErrorInfo, type ReactNode } from 'react';
import { ErrorPage } from './error-page.tsx';

interface ErrorBoundaryProps {
  readonly children: ReactNode;
}

interface ErrorBoundaryState {
  readonly isBroken: boolean;
}

export class ErrorBoundary extends Component<ErrorBoundaryProps, ErrorBoundaryState> {
  override state: ErrorBoundaryState = { isBroken: false };

  static getDerivedStateFromError(): ErrorBoundaryState {
    return { isBroken: true };
  }

  override componentDidCatch(error: unknown, { componentStack }: ErrorInfo): void {
    console.error('A page broke.', error, componentStack);
  }

  override render(): ReactNode {
    return this.state.isBroken ? <ErrorPage /> : this.props.children;
  }
}
