export interface Edge {
  from: string;
  to: string;
  /** The first import that makes it, as `file → file`. */
  because: string;
}

export function listFiles(): string[];
export function listEdges(depth: 1 | 2): Edge[];
