/** Bars of a day: one per 20 minutes. */
const bars = 72;

/** A height between 0.3 and 1 that looks like sound. */
const height = (row: number, bar: number): number => {
  const noise = Math.abs(Math.sin((bar + 1) * 12.9898 + row * 78.233) * 43758.5453) % 1;
  return 0.42 + Math.sin(bar * 0.37 + row * 1.7) * 0.12 + noise * 0.42;
};

/** The day of a venue as the portal draws it: bars while it is open, dots while it is closed. Hours count from midnight. */
export const dayPicture = (row: number, opens: number, closes: number): string => {
  const open: string[] = [];
  const closed: string[] = [];
  for (let bar = 0; bar < bars; bar += 1) {
    const x = bar * 5 + 3;
    const half = Math.round(height(row, bar) * 15);
    if (bar >= opens * 3 && bar < closes * 3) open.push(`M${x} ${16 - half}v${half * 2}`);
    else closed.push(`M${x} 16h0`);
  }
  const d = (lines: string[]) => lines.join('');
  return `<svg viewBox="0 0 362 32" preserveAspectRatio="none"><path class="closed" d="${d(closed)}"/><path class="open" d="${d(open)}"/></svg>`;
};
