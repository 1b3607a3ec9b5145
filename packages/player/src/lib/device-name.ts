import { agentName } from '@kamerton/wire/client/agent-name';
import { bounds } from '@kamerton/wire/client/bounds';

/** Name that a device proposes for itself: `Chrome, Android`. */
export const deviceName = (userAgent: string): string => {
  const agent = agentName(userAgent);
  const parts = [agent?.browser, agent?.system].filter((part) => typeof part === 'string');
  return parts.join(', ').slice(0, bounds.player_name);
};
