// A page that throws while it is drawn shows the error page's content instead of nothing.
import {Component, type ReactNode} from 'react';
import {ErrorScreen} from '../../ui/screens/error-screen';

export class ErrorBoundary extends Component<{children: ReactNode}, {hasFailed: boolean}> {
  override state = {hasFailed: false};

  static getDerivedStateFromError() {
    return {hasFailed: true};
  }

  override render() {
    return this.state.hasFailed ? <ErrorScreen /> : this.props.children;
  }
}
