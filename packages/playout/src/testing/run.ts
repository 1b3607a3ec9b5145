import type { PlayerCommand } from '@kamerton/wire';
import type { Effect } from '../state.ts';
import { createDevice, type Device, type DeviceOptions } from './device.ts';
import { documentOf, type DocumentChanges } from './venue.ts';

export const second = 1000;
export const minute = 60 * second;

export const at = (clock: string): number => Date.parse(`2026-03-02T${clock.length === 5 ? `${clock}:00` : clock}Z`);

export const deviceAt = (clock: string, changes: DocumentChanges = {}, options: Partial<DeviceOptions> = {}): Device =>
  createDevice({ moment: at(clock), document: documentOf(changes), ...options });

/** Lets time go by in steps, with the answers that come meanwhile. */
export const run = (device: Device, ms: number, step = second): void => {
  const end = device.moment + ms;
  device.deliver();
  while (device.moment < end) {
    device.advance(Math.min(step, end - device.moment));
    device.deliver();
  }
};

export const runTo = (device: Device, clock: string, step = second): void =>
  run(device, at(clock) - device.moment, step);

export const typesOf = (effects: readonly Effect[]): string[] => effects.map(({ type }) => type);
export const effectsOf = <Type extends Effect['type']>(device: Device, type: Type): Extract<Effect, { type: Type }>[] =>
  device.effects.filter((effect): effect is Extract<Effect, { type: Type }> => effect.type === type);

export const reportedStatus = ({ state }: Device): string | undefined =>
  state.reported ? [state.reported.status, state.reported.reason].filter(Boolean).join(' ') : undefined;

export const commandAt = (device: Device, action: PlayerCommand['action'], more: Partial<PlayerCommand> = {}) => ({
  type: 'command' as const,
  command: { id: 1, action, track: null, at: new Date(device.moment).toISOString(), ...more },
});

/** A device that has played for a while, within its hours. */
export const playing = (changes: DocumentChanges = {}, options: Partial<DeviceOptions> = {}): Device => {
  const device = deviceAt('10:00', changes, options);
  run(device, 30 * second);
  device.effects.length = 0;
  return device;
};
