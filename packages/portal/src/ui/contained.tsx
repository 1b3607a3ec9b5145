import { Component, type ReactNode } from 'react';

interface ContainedProps {
  children: ReactNode;
}

/** Renders nothing in place of a part that fails, such as one whose code cannot be loaded: the rest of the page stays. */
export class Contained extends Component<ContainedProps, { isFailed: boolean }> {
  override state = { isFailed: false };

  static getDerivedStateFromError() {
    return { isFailed: true };
  }

  override render() {
    return this.state.isFailed ? null : this.props.children;
  }
}
