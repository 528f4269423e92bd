/** The packs of the season: closed, to choose from and by credits; what they cost comes from what their tickets cost. */
import type {Meant} from '../../platform/environment/demo-profile';
import type {StoredSession} from '../store-events';

export interface Pack extends Meant {
  slug: string;
  name: string;
  kind: 'closed' | 'pick' | 'flexible';
  choose: number | null;
  discountBp: number | null;
  state: 'published' | 'paused' | 'draft';
  quota: number | null;
  text: string;
  takes: (session: StoredSession) => boolean;
  count: number;
  /** Beginnings of zones' names; «*»: any. */
  areas: string[];
  sold: number;
}

export const isMatch = (s: StoredSession) => s.event.kind === 'match';
const isStage = (s: StoredSession) => s.event.kind === 'theatre' || s.event.kind === 'dance';

export const PACKS: Pack[] = [
  {
    of: 'club',
    slug: 'tres-partidos-de-invierno',
    name: 'Tres partidos de invierno',
    kind: 'closed',
    choose: null,
    discountBp: null,
    state: 'published',
    quota: 400,
    text: 'Tres partidos en casa, en la misma butaca.',
    takes: isMatch,
    count: 3,
    areas: ['Tribuna', 'Preferencia', 'Fondo'],
    sold: 9,
  },
  {
    of: 'stage',
    slug: 'elige-cuatro-funciones',
    name: 'Elige cuatro funciones',
    kind: 'pick',
    choose: 4,
    discountBp: null,
    state: 'published',
    quota: 250,
    text: 'Cuatro funciones de la temporada, las que quieras.',
    takes: isStage,
    count: 6,
    areas: ['Platea', 'Anfiteatro'],
    sold: 8,
  },
  {
    of: 'club',
    slug: 'bono-de-seis-creditos',
    name: 'Bono de seis créditos',
    kind: 'flexible',
    choose: 6,
    discountBp: null,
    state: 'published',
    quota: null,
    text: 'Seis créditos para partidos y funciones: cada acto gasta los suyos.',
    takes: () => true,
    count: 8,
    areas: ['*'],
    sold: 7,
  },
  {
    of: 'stage',
    slug: 'familia-en-el-teatro',
    name: 'Familia en el teatro',
    kind: 'closed',
    choose: null,
    discountBp: 2500,
    state: 'paused',
    quota: 120,
    text: 'Dos adultos y dos menores, con un 25 % menos.',
    takes: isStage,
    count: 2,
    areas: ['Platea'],
    sold: 3,
  },
  {
    of: 'club',
    slug: 'derbi-y-concierto',
    name: 'Derbi y concierto',
    kind: 'closed',
    choose: null,
    discountBp: null,
    state: 'draft',
    quota: 60,
    text: 'En preparación.',
    takes: s => s.event.kind === 'concert' || isMatch(s),
    count: 2,
    areas: ['Tribuna'],
    sold: 0,
  },
  {
    of: 'theatre',
    slug: 'bono-de-seis-creditos',
    name: 'Bono de seis créditos',
    kind: 'flexible',
    choose: 6,
    discountBp: null,
    state: 'published',
    quota: null,
    text: 'Seis créditos para la temporada: una función gasta uno.',
    takes: () => true,
    count: 12,
    areas: ['*'],
    sold: 7,
  },
  {
    of: 'theatre',
    slug: 'dos-conciertos',
    name: 'Dos conciertos de la orquesta',
    kind: 'closed',
    choose: null,
    discountBp: null,
    state: 'published',
    quota: 180,
    text: 'Los dos programas de la temporada, en la misma butaca.',
    takes: s => s.event.kind === 'concert',
    count: 2,
    areas: ['Platea', 'Anfiteatro'],
    sold: 6,
  },
];
