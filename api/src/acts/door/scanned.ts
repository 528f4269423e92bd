/** The answer to a reading, whoever reads. */
import {RIGHT_SOURCES, SCAN_RESULTS} from '../../domain/access/rules/facts';
import type {Scanned} from '../../domain/access/scan';
import {bool, id, instant, int, list, obj, oneOf, orNull, str, type Infer} from '../../domain/kernel/shape';

export const SCANNED = obj(
  {
    id: id(),
    result: oneOf(...SCAN_RESULTS),
    at: instant(),
    letIn: bool({description: 'está dentro aunque con red no habría entrado'}),
    isWrongGate: bool(),
    source: orNull(oneOf(...RIGHT_SOURCES)),
    holderName: orNull(str()),
    namelessId: orNull(id('de la entrada sin nombre')),
    docEnd: orNull(str({description: 'el final del documento de quien viene'})),
    category: orNull(str()),
    documentRequired: orNull(str()),
    color: orNull(str({description: 'de la zona'})),
    place: orNull(str()),
    zoneName: orNull(str()),
    rightGate: orNull(str()),
    usedAt: orNull(instant()),
    usedGate: orNull(str()),
    otherSession: orNull(str()),
    hours: orNull(obj({opensAt: instant(), closesAt: instant(), isGateOpen: bool()})),
    explanation: orNull(str({description: 'por qué la clase de su abono no abre esta sesión'})),
    question: orNull(str({description: 'lo que hay que preguntar antes de dejar pasar'})),
    inside: int(),
    attention: list(str(), {description: 'lo que hay que mirar antes de que pase'}),
    canRecover: bool({description: 'su abono liberó el asiento y nadie lo ha comprado'}),
    group: orNull(
      obj(
        {total: int(), inside: int(), left: int({description: 'pueden pasar todavía'}), zones: list(str())},
        'GroupCount',
      ),
    ),
  },
  'Scanned',
);

export const wire = (s: Scanned): Infer<typeof SCANNED> => ({
  ...s,
  at: s.at.toISOString(),
  usedAt: s.usedAt?.toISOString() ?? null,
  hours: s.hours && {
    opensAt: s.hours.opensAt.toISOString(),
    closesAt: s.hours.closesAt.toISOString(),
    isGateOpen: s.hours.isGateOpen,
  },
});
