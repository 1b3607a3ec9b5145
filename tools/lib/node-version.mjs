/** Says so, and sets the exit code, where this Node is too old. Written so that old ones can read it. */
export function checkNode(say) {
  const [major, minor] = process.versions.node.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return true;
  say(
    'Kamerton needs Node 20.19 or newer, and this is ' +
      process.versions.node +
      ': install a newer one from nodejs.org.',
  );
  process.exitCode = 1;
  return false;
}
