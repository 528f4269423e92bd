/**
 * The document as it is committed: what fits on a line stands on one, so that a change to a property, a parameter or an
 * answer is a line of the diff. A step in is one space (with two, a fifth of the file would be spaces; tabs are none to
 * those who read it as YAML), and between a key and its value, or the parts of a line, there is none.
 */
const WIDTH = 60000;

export function printed(value: unknown, depth = 0, room = WIDTH): string {
  const line = JSON.stringify(value);
  if (line.length <= room || value === null || typeof value !== 'object') return line;
  const margin = ' '.repeat(depth + 1);
  const within = WIDTH - depth - 2;
  const parts = Array.isArray(value)
    ? value.map(item => printed(item, depth + 1, within))
    : Object.entries(value).map(([key, item]) => {
        const name = `${JSON.stringify(key)}:`;
        return name + printed(item, depth + 1, within - name.length);
      });
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  return `${open}\n${margin}${parts.join(`,\n${margin}`)}\n${' '.repeat(depth)}${close}`;
}
