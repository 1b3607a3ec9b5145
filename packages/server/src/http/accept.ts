const weightOf = (accept: string, type: string): number => {
  const named = accept.split(',').map((part) => part.split(';').map((piece) => piece.trim().toLowerCase()));
  const [, ...parameters] = named.find(([name]) => name === type) ?? [type, 'q=0'];
  return Number(parameters.find((piece) => piece.startsWith('q='))?.slice(2) ?? 1);
};

/** True if an `Accept` header prefers JSON to the given media type. */
export const wantsJson = (accept: string | undefined, type: string): boolean =>
  weightOf(accept ?? '', 'application/json') > weightOf(accept ?? '', type);
