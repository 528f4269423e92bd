// What is chosen among the parts of the product: what fits together, and what differs from what holds now.
import type {Answer} from '../../../providers/wire';

export type Activities = Answer<'getActivities'>;
export type Draft = Pick<Activities, 'activities' | 'modules'>;
export type Live = Activities['live'][number];

export const activityLines: readonly {
  id: Draft['activities'][number];
  name: string;
  description: string;
  where: string;
}[] = [
  {
    id: 'sport',
    name: 'Deporte',
    description: 'Partidos con equipo local y visitante, competición y jornada.',
    where: 'En los eventos, el tipo «Partido». En la tienda, «Partidos en casa».',
  },
  {
    id: 'theatre',
    name: 'Teatro',
    description: 'Funciones de teatro y danza en cartel.',
    where: 'En los eventos, los tipos «Teatro» y «Danza». Los conciertos y lo familiar están siempre.',
  },
];

/** What houses of a kind usually use. */
export const kinds: readonly {name: string; draft: Draft}[] = [
  {
    name: 'Club deportivo',
    draft: {
      activities: ['sport'],
      modules: [
        'passes',
        'academy',
        'supporters',
        'shop',
        'box_office',
        'accreditations',
        'announcements',
        'newsletters',
        'remittances',
      ],
    },
  },
  {
    name: 'Teatro',
    draft: {activities: ['theatre'], modules: ['packs', 'box_office', 'announcements', 'newsletters', 'settlements']},
  },
  {
    name: 'Club con teatro',
    draft: {
      activities: ['sport', 'theatre'],
      modules: [
        'passes',
        'academy',
        'supporters',
        'shop',
        'packs',
        'box_office',
        'accreditations',
        'announcements',
        'newsletters',
        'remittances',
        'settlements',
      ],
    },
  },
];

/** Without what it builds on, a part is not there; said in the order in which they are offered. */
export function fitting({offered}: Activities, {activities, modules}: Draft): Draft {
  let kept = offered.map(({id}) => id).filter(id => modules.includes(id));
  for (let before = -1; before !== kept.length; ) {
    before = kept.length;
    const there: readonly string[] = [...activities, ...kept];
    kept = kept.filter(id => {
      const needs = offered.find(line => line.id === id)?.needs ?? [];
      return needs.length === 0 || needs.some(need => there.includes(need));
    });
  }
  return {activities: activityLines.map(({id}) => id).filter(id => activities.includes(id)), modules: kept};
}

export const changesOf = (now: Draft, wanted: Draft): number =>
  differing(now.activities, wanted.activities) + differing(now.modules, wanted.modules);

const differing = (some: readonly string[], others: readonly string[]): number =>
  some.filter(one => !others.includes(one)).length + others.filter(one => !some.includes(one)).length;
