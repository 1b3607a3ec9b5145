'use strict';
// Loaded into the server before its own code: writes down when its event loop stands still.
const { appendFileSync, readFileSync, renameSync, writeFileSync } = require('node:fs');
const { Session } = require('node:inspector');
const { monitorEventLoopDelay, performance, PerformanceObserver } = require('node:perf_hooks');
const { isMainThread } = require('node:worker_threads');

const file = process.env.STALLS_FILE;
/** Milliseconds between two looks, of which the shortest stall, and between two reports of the delay. */
const every = 5;
const least = 50;
const reportEvery = 500;

/** Milliseconds that the main thread has run: on a busy machine it also waits for a processor, which is no stall of ours. */
const used = () => Number(readFileSync(`/proc/self/task/${process.pid}/schedstat`, 'utf8').split(' ')[0]) / 1e6;

/** Collections of garbage since they were asked for: when each began, and its milliseconds. */
function watchCollections() {
  let seen = [];
  const keep = (list) => seen.push(...list.getEntries().map(({ startTime, duration }) => ({ startTime, duration })));
  const observer = new PerformanceObserver(keep);
  observer.observe({ entryTypes: ['gc'] });
  return {
    /** Milliseconds of collections that began since `from`. */
    since: (from) => {
      keep({ getEntries: () => observer.takeRecords() });
      return seen.filter(({ startTime }) => startTime >= from).reduce((sum, { duration }) => sum + duration, 0);
    },
    forget: () => (seen = []),
  };
}

/** Profiles the main thread if STALLS_PROFILE names a folder, which slows it down; returns what keeps a stall's profile. */
function profile(folder) {
  if (!folder) return () => {};
  const session = new Session();
  session.connect();
  session.post('Profiler.enable');
  session.post('Profiler.setSamplingInterval', { interval: 500 });
  session.post('Profiler.start');
  return (name) => {
    session.post('Profiler.stop', (_, found) =>
      writeFileSync(`${folder}/${name}.cpuprofile`, JSON.stringify(found.profile)),
    );
    session.post('Profiler.start');
  };
}

function watch() {
  const keepProfile = profile(process.env.STALLS_PROFILE);
  const delay = monitorEventLoopDelay({ resolution: every });
  delay.enable();
  const collections = watchCollections();
  let last = { at: performance.now(), used: used() };
  setInterval(() => {
    const now = { at: performance.now(), used: used() };
    const took = Math.min(now.at - last.at - every, now.used - last.used);
    if (took > least) {
      // The library hands over its entries after this turn of the loop.
      const [from, ended] = [last.at, Date.now()];
      setImmediate(() => {
        const collecting = Math.round(collections.since(from));
        appendFileSync(file, `${JSON.stringify({ ended, took: Math.round(took), collecting })}\n`);
        collections.forget();
        keepProfile(`${ended}-${Math.round(took)}ms`);
        last = { at: performance.now(), used: used() };
      });
    } else collections.forget();
    last = now;
  }, every).unref();
  setInterval(() => {
    const p99 = delay.percentile(99) / 1e6 - every;
    writeFileSync(`${file}.part`, JSON.stringify({ p99: Math.max(0, p99) }));
    renameSync(`${file}.part`, `${file}.delay`);
  }, reportEvery).unref();
}

if (file && isMainThread) watch();
