/** Redraw interval of the line, in milliseconds. */
const often = 250;

/**
 * Shows a step that takes a while: on a terminal one line that is drawn over, elsewhere a line at its beginning and one
 * at its end. `progress` gives how far it is, such as `12 of 40`.
 * @returns {(line: string) => void} ends the step with its last line; an empty one leaves nothing on a terminal
 */
export function beginStep(say, title, progress, stream = process.stderr) {
  if (!stream.isTTY) {
    say(`${title} …`);
    return (line) => line && say(line);
  }
  const began = Date.now();
  const draw = () => {
    const seconds = Math.floor((Date.now() - began) / 1000);
    const text = [`${title} …`, progress(), `${seconds} s`].filter(Boolean).join('  ');
    stream.write(`\r\u001B[2K${text.slice(0, (stream.columns || 80) - 1)}`);
  };
  draw();
  const timer = setInterval(draw, often);
  return (line) => {
    clearInterval(timer);
    stream.write(`\r\u001B[2K${line ? `${line}\n` : ''}`);
  };
}
