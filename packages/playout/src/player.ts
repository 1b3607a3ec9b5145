import type { Context, Event, State, Step } from './state.ts';

/** The state before `started`. */
export declare const initialState: State;

/** The player's behaviour as a pure function. The state that is handed in is not changed. */
export declare const transition: (state: State, event: Event, context: Context) => Step;
