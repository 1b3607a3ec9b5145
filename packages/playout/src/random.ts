/** Generator of random numbers whose state is a whole number from 0 to 2^32 - 1. Not for secrets. */
export interface Random {
  /** Returns a number from 0 up to 1, 1 excluded. */
  next: () => number;
  /** State after the numbers that were drawn; a generator made from it goes on with the next one. */
  readonly state: number;
}

const range = 2 ** 32;

/** Mixes the bits of a counter, so that neighbouring states give unlike numbers (the finalizer of MurmurHash3). */
const mix = (counter: number): number => {
  let bits = counter;
  bits = Math.imul(bits ^ (bits >>> 16), 0x85eb_ca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2_ae35);
  return (bits ^ (bits >>> 16)) >>> 0;
};

/** Odd and near the golden ratio of the range: the counter visits every state before it repeats one. */
const stride = 0x9e37_79b9;

export const createRandom = (seed: number): Random => {
  let state = seed >>> 0;
  return {
    next: () => {
      state = (state + stride) >>> 0;
      return mix(state) / range;
    },
    get state() {
      return state;
    },
  };
};
