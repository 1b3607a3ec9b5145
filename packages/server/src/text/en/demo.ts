import type { ServerText } from '../texts.ts';

export const demo: ServerText['demo'] = {
  accounts: {
    first: 'distributor with five objects',
    second: 'another distributor',
    closed: 'closed account',
    office: 'service operator; the office is at /office/',
  },
  title: 'This is a demo. Sign in as:',
  password: 'Password for all accounts:',
  fromSettings: 'as set in DEMO_PASSWORD',
  progress: {
    begins: 'Composing demo music …',
    composing: (done: number, total: number) => `Composing demo music: ${done} of ${total}`,
    complete: 'Demo music ready.',
    failed: (reason: string) => `The demo music is incomplete (${reason}); it will continue on the next start.`,
  },
  replies: {
    received: {
      name: 'Looking into it',
      text: 'Hello {name},\n\nWe’ve received your request No. {number} and are looking into it. You’ll find our reply here: {link}\n\n{operator}',
    },
    noSound: {
      name: 'No sound',
      text: 'Hello {name},\n\nPlease check the following, one step at a time:\n1. The volume in the player at the bottom of the page, and on the device itself.\n2. Whether Kamerton is playing in another tab: only one tab plays at a time.\n3. Whether the same page opens on a phone that isn’t on your venue’s network.\n\nLet us know which step fails, and we’ll take it from there.\n\n{operator}',
    },
    newVenue: {
      name: 'A new object',
      text: 'Hello {name},\n\nOpen “Objects” in the top menu and click “New object”. Enter the city (this sets the time zone) and the opening hours, then choose a playlist. Music plays during those hours.\n\n{operator}',
    },
    signing: {
      name: 'Signing the contract',
      text: 'Hello {name},\n\nYou sign the contract in the portal: open “Contract” in the top menu, enter your details, read the terms and confirm with the code we email you. The email arrives within a minute; if it doesn’t, check your spam folder. The signed PDF stays on the same page.\n\n{operator}',
    },
    revoked: {
      name: 'A revoked track',
      text: 'Hello {name},\n\nThe rights holder has withdrawn this track, so it no longer plays. “Revoked content” shows which playlists and objects are affected, and lets you replace it with one click.\n\n{operator}',
    },
    solved: {
      name: 'Solved',
      text: 'Hello {name},\n\nIt looks like “{subject}” is solved, so we’re closing this request. If there’s anything else, just write here and it will reopen.\n\n{operator}',
    },
  },
};
