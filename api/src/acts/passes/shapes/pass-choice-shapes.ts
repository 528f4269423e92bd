/** What a pass «a elegir» has chosen and may choose, as its holder's pages and the office get it. */
import {CHOICE_REFUSALS, DROP_REFUSALS, type PassChoices} from '../../../domain/passes/choices/read-choices';
import {
  bool,
  cents,
  id,
  instant,
  int,
  list,
  obj,
  oneOf,
  opt,
  orNull,
  str,
  type Infer,
} from '../../../domain/kernel/shape';

export const CHOICES = obj(
  {
    allowed: int({description: 'cuántas sesiones da el abono'}),
    used: int({description: 'cuántas están elegidas'}),
    left: int(),
    sessions: list(
      obj({
        eventSessionId: id(),
        title: str(),
        slug: str(),
        startsAt: instant(),
        doorsAt: instant(),
        venueName: str(),
        timezone: str(),
        state: oneOf('open', 'chosen', 'used', 'missed', 'cancelled'),
        hasEntered: bool({description: 'ya se ha entrado con el abono'}),
        place: str(),
        gate: orNull(str()),
        supplementCents: cents(),
        canChoose: bool(),
        canDrop: bool(),
        refusalText: str({description: 'por qué no se puede elegir, o dejar si está elegida'}),
      }),
    ),
  },
  'PassChoices',
);
export const PLACES = obj(
  {
    zones: list(obj({id: id(), name: str(), isNumbered: bool(), free: int()})),
    rows: list(obj({label: str(), seats: list(obj({id: id(), number: str()}))}), {
      description: 'butacas libres de la zona por la que se pregunta',
    }),
  },
  'ChoicePlaces',
);
export const CHOOSE = {eventSessionId: id(), zoneId: id(), seatId: opt(orNull(id('vacía: la primera libre')))};

export const choicesOf = (choices: PassChoices): Infer<typeof CHOICES> => ({
  ...choices,
  sessions: choices.sessions.map(({refusal, dropRefusal, ...session}) => {
    const isChosen = session.state === 'chosen' || session.state === 'used';
    return {
      ...session,
      startsAt: session.startsAt.toISOString(),
      doorsAt: session.doorsAt.toISOString(),
      canChoose: refusal === null,
      canDrop: dropRefusal === null,
      refusalText: isChosen
        ? dropRefusal === null
          ? ''
          : DROP_REFUSALS[dropRefusal]
        : refusal === null
          ? ''
          : CHOICE_REFUSALS[refusal],
    };
  }),
});
