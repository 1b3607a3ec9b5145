import { createSubscribers } from '@kamerton/ui/subscribers';
interface Waiting<T> {
  isOver: Promise<T>;
  end: (result: T) => void;
}

/** Something that the operator has to do over the open screens, while calls wait for its end. */
export class Interruption<T> {
  #waiting: Waiting<T> | undefined;
  readonly #subscribers = createSubscribers();

  readonly isOn = () => this.#waiting !== undefined;

  readonly subscribe = this.#subscribers.subscribe;

  /** Begins it, or joins the one that goes on. */
  wait(): Promise<T> {
    if (this.#waiting) return this.#waiting.isOver;
    let end: (result: T) => void = () => undefined;
    const isOver = new Promise<T>((resolve) => {
      end = resolve;
    });
    this.#set({ isOver, end });
    return isOver;
  }

  /** Ends it without the calls that wait, which never go on. */
  drop() {
    this.#set(undefined);
  }

  end(result: T) {
    const over = this.#waiting;
    this.#set(undefined);
    over?.end(result);
  }

  #set(next: Waiting<T> | undefined) {
    this.#waiting = next;
    this.#subscribers.notify();
  }
}
