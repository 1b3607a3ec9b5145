/** The process's log, as far as services write to it. */
export interface ProcessLog {
  level: string;
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  child(bindings: object, options: { level: string }): ProcessLog;
}

/** The client of a call, as services see it. */
export interface Caller {
  ip: string;
  log: ProcessLog;
}

/** `quota` calls within `window` seconds. */
export interface RateLimitPolicy {
  name: string;
  quota: number;
  window: number;
}

/** A client that can be sent the state of a limit; `reset` in seconds. */
export interface LimitedCaller extends Caller {
  reportLimit(policy: RateLimitPolicy, remaining: number, reset: number): void;
}
