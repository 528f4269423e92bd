/** Programs that say that they are no person: crawlers, previews of messengers, scanners of mails, tools. */
const ROBOT =
  /(?<!cu)bot(?![a-z0-9])|crawl|spider|slurp|preview|scan|fetch|monitor|facebookexternalhit|whatsapp|curl|wget|python|okhttp|java\/|go-http|axios|node|^$/i;

export const isRobot = (userAgent: string | undefined): boolean => ROBOT.test(userAgent ?? '');
