/** Calls `act` with each node of a syntax tree, or of a list of them, from the outermost on. */
export function visit(node, act) {
  if (Array.isArray(node)) {
    for (const each of node) visit(each, act);
  } else if (typeof node?.type === 'string') {
    act(node);
    for (const child of Object.values(node)) visit(child, act);
  }
}
