// What the address of the page asks for.

/** The session that a link of the office leads to; the event is null where only the session is named. */
export function addressed(path: string): {eventId: number | null; sessionId: number} | null {
  const whole = /\/eventos\/(\d+)\/codigo\/\d+\/sesiones\/(\d+)\//.exec(path);
  if (whole) return {eventId: Number(whole[1]), sessionId: Number(whole[2])};
  const short = /\/puerta\/(\d+)$/.exec(path);
  return short && {eventId: null, sessionId: Number(short[1])};
}
