/** An end that the user can do something about: one sentence, and what the program that failed said, if any did. */
export class Refusal extends Error {
  constructor(sentence, output = '') {
    super(sentence);
    this.output = output;
  }
}

/** Prints a failure for people: what a program said, then the sentence; a stack only for a defect of our own. */
export function explain(error, say) {
  if (!(error instanceof Refusal)) {
    say(error.stack);
    return;
  }
  const lines = error.output.trimEnd().split('\n').slice(-40);
  if (lines.join('')) say(lines.join('\n'));
  say(error.message);
}
