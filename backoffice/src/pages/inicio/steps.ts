// The screens of the guided beginning, and where each stands again later in the office.
import {lazy, type ComponentType, type LazyExoticComponent} from 'react';
import type {Answer} from '../../providers/wire';

export type Beginning = Answer<'getBeginning'>;
export type BeginningStep = Beginning['steps'][number];

export interface StepProps {
  /** After each save: the list of what is missing is read anew, and a step that it completed leads on. */
  onSaved: () => Promise<void> | void;
}

interface StepScreen {
  /** Under /admin. */
  address: string;
  note: string;
  /** Done more than once as a rule: the first time does not lead on. */
  stays?: true;
  Screen: LazyExoticComponent<ComponentType<StepProps>>;
}

export const screens: Readonly<Record<BeginningStep['id'], StepScreen>> = {
  club: {
    address: '/configuracion',
    note: 'Quién vende, con qué NIF y a quién se escribe.',
    Screen: lazy(() => import('./club-step')),
  },
  activities: {
    address: '/configuracion/actividades',
    note: 'Lo que no usas no aparece: ni en los menús, ni en la tienda.',
    Screen: lazy(() => import('./activities-step')),
  },
  look: {
    address: '/configuracion/aspecto',
    note: 'Escudo o logotipo, dos colores y la letra: en la tienda, los correos y las entradas.',
    Screen: lazy(() => import('./look/look-step')),
  },
  venue: {
    address: '/planos',
    note: 'Dónde se sienta la gente: trae tu plano, dibújalo o empieza con un ejemplo.',
    Screen: lazy(() => import('./venue-step')),
  },
  season: {
    address: '/configuracion/temporada',
    note: 'A qué temporada pertenecen los eventos y los abonos.',
    Screen: lazy(() => import('./season-step')),
  },
  bank: {
    address: '/configuracion/banco',
    note: 'El comercio, el terminal y la clave que te dio tu banco.',
    Screen: lazy(() => import('./bank-step')),
  },
  mail: {
    address: '/configuracion/correo',
    note: 'Desde dónde salen las entradas y qué dice tu dominio de ello.',
    Screen: lazy(() => import('./mail-step')),
  },
  legal: {
    address: '/textos-legales',
    note: 'Los borradores los revisa alguien del club y responde de ellos.',
    Screen: lazy(() => import('./legal-step')),
  },
  staff: {
    address: '/usuarios',
    note: 'Quién más entra a trabajar, y con qué papel.',
    stays: true,
    Screen: lazy(() => import('./staff-step')),
  },
  event: {
    address: '/eventos',
    note: 'Título, fecha, precios, y a la venta.',
    Screen: lazy(() => import('./event-step')),
  },
};
