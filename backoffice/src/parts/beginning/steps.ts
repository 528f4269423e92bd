// The steps of the guided beginning, and where each stands again later in the office.
import type {Answer} from '../../providers/wire';

export type Beginning = Answer<'getBeginning'>;
export type BeginningStep = Beginning['steps'][number];

export interface StepProps {
  /** After each save: the list of what is missing is read anew, and a step that it completed leads on. */
  onSaved: () => Promise<void> | void;
}

interface Step {
  /** Under /admin. */
  address: string;
  note: string;
  /** Done more than once as a rule: the first time does not lead on. */
  stays?: true;
}

export const steps: Readonly<Record<BeginningStep['id'], Step>> = {
  club: {
    address: '/configuracion',
    note: 'Su nombre, su NIF y a quién se escribe.',
  },
  activities: {
    address: '/configuracion/actividades',
    note: 'Lo que no usas no aparece: ni en los menús, ni en la tienda.',
  },
  look: {
    address: '/configuracion/aspecto',
    note: 'Escudo o logotipo, dos colores y la letra: en la tienda, los correos y las entradas.',
  },
  venue: {
    address: '/planos',
    note: 'Dónde se sienta la gente: trae tu plano, dibújalo o empieza con un ejemplo.',
  },
  season: {
    address: '/configuracion/temporada',
    note: 'A qué temporada pertenecen los eventos y los abonos.',
  },
  bank: {
    address: '/configuracion/banco',
    note: 'El comercio, el terminal y la clave que te dio tu banco.',
  },
  mail: {
    address: '/configuracion/correo',
    note: 'Desde dónde salen las entradas y qué dice tu dominio de ello.',
  },
  legal: {
    address: '/textos-legales',
    note: 'Los borradores los revisa alguien de la casa y responde de ellos.',
  },
  staff: {
    address: '/usuarios',
    note: 'Quién más entra a trabajar, y con qué papel.',
    stays: true,
  },
  event: {
    address: '/eventos',
    note: 'Título, fecha, precios, y a la venta.',
  },
};
