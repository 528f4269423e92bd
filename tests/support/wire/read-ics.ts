/**
 * iCalendar (RFC 5545) as a strict reader takes it: lines end in CRLF and have at most 75 octets, what is folded is
 * joined, texts are unescaped, every component is closed. Throws at what it does not know.
 */
export interface Component {
  name: string;
  /** By name, with the parameters that stood in it. */
  properties: {name: string; parameters: Record<string, string>; value: string}[];
  parts: Component[];
}

export function readIcs(text: string): Component {
  if (!text.endsWith('\r\n')) text += '\r\n';
  const physical = text.split('\r\n');
  physical.pop();
  for (const line of physical) {
    if (/[\r\n]/.test(line)) throw new Error(`A bare line break in «${line}»`);
    if (Buffer.byteLength(line) > 75) throw new Error(`${Buffer.byteLength(line)} octets: «${line}»`);
    if (Buffer.from(line).toString() !== line || line.includes('�')) throw new Error(`A letter is cut in «${line}»`);
  }
  const lines: string[] = [];
  for (const line of physical)
    if (/^[ \t]/.test(line)) lines[lines.length - 1] += line.slice(1);
    else lines.push(line);
  const root: Component = {name: '', properties: [], parts: []};
  const open = [root];
  for (const line of lines) {
    const found = /^([A-Z0-9-]+)((?:;[A-Z0-9-]+=(?:"[^"]*"|[^";:,]*))*):(.*)$/.exec(line);
    if (!found) throw new Error(`Not a content line: «${line}»`);
    const [, name, given, value] = found as unknown as [string, string, string, string];
    if (name === 'BEGIN') {
      const part: Component = {name: value, properties: [], parts: []};
      open.at(-1)!.parts.push(part);
      open.push(part);
    } else if (name === 'END') {
      if (open.pop()!.name !== value) throw new Error(`${value} ends and was not open`);
    } else
      open.at(-1)!.properties.push({
        name,
        parameters: Object.fromEntries(
          given
            .split(';')
            .filter(Boolean)
            .map(one => one.split('=') as [string, string]),
        ),
        value,
      });
  }
  if (open.length !== 1 || root.parts.length !== 1 || root.parts[0]!.name !== 'VCALENDAR')
    throw new Error('Not one whole VCALENDAR');
  return root.parts[0]!;
}

const TEXTS = ['SUMMARY', 'DESCRIPTION', 'LOCATION', 'X-WR-CALNAME'];

/** The value of the one property of that name; a text without its escapes. Null: there is none. */
export function valueOf(part: Component, name: string): string | null {
  const found = part.properties.filter(one => one.name === name);
  if (found.length > 1) throw new Error(`${name} stands there ${found.length} times`);
  const value = found[0]?.value ?? null;
  if (value === null || !TEXTS.includes(name)) return value;
  const bare = value.replace(/\\[\\;,nN]/g, '');
  if (/[;,\\]/.test(bare)) throw new Error(`Not escaped: «${value}»`);
  return value.replace(/\\([\\;,nN])/g, (_, sign: string) => (sign.toLowerCase() === 'n' ? '\n' : sign));
}

/** A DATE-TIME in UTC, by the rules of the zone that the file itself brings. */
export function instantOf(calendar: Component, part: Component, name: string): string {
  const {parameters, value} = part.properties.find(one => one.name === name)!;
  const read = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)(Z?)$/.exec(value);
  if (!read) throw new Error(`Not a date-time: ${value}`);
  const [year, month, day, hour, minute, second] = read.slice(1, 7).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const wall = Date.UTC(year, month - 1, day, hour, minute, second);
  if (read[7]) return new Date(wall).toISOString();
  const zone = calendar.parts.find(one => one.name === 'VTIMEZONE' && valueOf(one, 'TZID') === parameters.TZID);
  if (!zone) throw new Error(`The zone ${parameters.TZID} is not described`);
  // The last turn before it, each on its last Sunday.
  const turns = zone.parts.flatMap(turn =>
    [year - 1, year].map(of => ({at: turnOf(turn, of), offset: offsetOf(valueOf(turn, 'TZOFFSETTO')!)})),
  );
  const last = turns.filter(turn => turn.at <= wall).sort((a, b) => b.at - a.at)[0]!;
  return new Date(wall - last.offset).toISOString();
}

function turnOf(turn: Component, year: number): number {
  const month = Number(/BYMONTH=(\d+);BYDAY=-1SU/.exec(valueOf(turn, 'RRULE')!)![1]);
  const last = new Date(Date.UTC(year, month, 0));
  const [, hour] = /T(\d\d)\d{4}$/.exec(valueOf(turn, 'DTSTART')!)!;
  return last.getTime() - last.getUTCDay() * 86_400_000 + Number(hour) * 3_600_000;
}

const offsetOf = (text: string): number => (text.startsWith('-') ? -1 : 1) * Number(text.slice(1, 3)) * 3_600_000;
