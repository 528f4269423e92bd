/** A rule of an event's doors, as the office saves it and as readers get it. */
import {PASSBACKS, RIGHT_SOURCES} from '../../domain/access/rules/facts';
import {bool, id, int, list, obj, oneOf, orNull, str} from '../../domain/kernel/shape';

const TIME = orNull(str({pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$', example: '22:00'}));

export const ACCESS_RULE = obj(
  {
    name: str({minLength: 1, maxLength: 80, example: 'Un acceso al día'}),
    sources: list(oneOf(...RIGHT_SOURCES), {maxItems: 16, description: 'a quién: sin ninguno, a todos'}),
    categories: list(str({maxLength: 200}), {maxItems: 100}),
    zoneIds: list(id(), {maxItems: 500}),
    gateIds: list(id(), {maxItems: 200, description: 'por dónde entran: sin ninguna, por todas'}),
    isExclusive: bool({description: 'por esas puertas no entra nadie más'}),
    fromTime: TIME,
    untilTime: TIME,
    entriesPerDay: orNull(int({minimum: 1, maximum: 100})),
    minutesBetween: orNull(int({minimum: 1, maximum: 1440})),
    passback: oneOf(...PASSBACKS),
    question: orNull(str({minLength: 3, maxLength: 120, example: '¿Has visto su carné?'})),
  },
  'AccessRule',
);
