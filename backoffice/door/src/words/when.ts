// Hours and numbers as people say them.

const formats = new Map<string, Intl.DateTimeFormat>();

function format(at: string | number, zone: string, shape: Intl.DateTimeFormatOptions): string {
  const key = `${zone} ${Object.keys(shape).join()}`;
  let found = formats.get(key);
  if (!found) formats.set(key, (found = new Intl.DateTimeFormat('es-ES', {timeZone: zone, ...shape})));
  return found.format(new Date(at));
}

/** «19:42» */
export const hour = (at: string | number, zone: string): string =>
  format(at, zone, {hour: '2-digit', minute: '2-digit', hourCycle: 'h23'});

/** «sáb 5 dic, 17:00» */
export const dayAndHour = (at: string | number, zone: string): string =>
  `${format(at, zone, {weekday: 'short', day: 'numeric', month: 'short'})}, ${hour(at, zone)}`;

/** «58.214», «1214»: Spanish leaves four digits without their point. */
export const count = (value: number): string => {
  const digits = String(Math.abs(value));
  const text = digits.length < 5 ? digits : digits.replace(/\B(?=(\d{3})+$)/g, '.');
  return value < 0 ? `−${text}` : text;
};

export const plural = (value: number, one: string, many: string): string =>
  `${count(value)} ${value === 1 ? one : many}`;
