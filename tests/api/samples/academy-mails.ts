/** What mails of the academy, and those of newsletters, call by a name that others use for something else. */
const CHILD = {name: 'Luz', firstName: 'Luz', before: 'Benjamín', categoryName: 'Alevín', number: 'C-1', isUp: true};
export const ACADEMY: Record<string, object> = {
  'academy/certificate-ends': {adults: [{fullName: 'Luis Soto', teams: '', isOver: true, untilOn: '01/12/2026'}]},
  'academy/family-notice': {
    children: [{...CHILD, totalCents: 100, next: 'Te escribimos.'}],
    childNames: ['Luz'],
    childName: 'Luz',
    documentName: 'DNI',
    next: 'Te escribimos.',
    expiresOn: '25/10/2026',
  },
  'academy/invitation-code': {maxUses: 1, priceOverrideCents: null, prices: [], daysLeft: 3},
  'academy/kit-order': {garments: 2, lines: 1, names: 1},
  'academy/kit-receipt': {
    garments: [{itemName: 'Camiseta', size: '12', quantity: 1, personal: ''}],
    waiting: [],
    athlete: 'Luz',
    at: '27/11/2026',
  },
  'academy/kit-slot': {garments: ['Camiseta, talla 12'], endsAt: new Date('2026-12-12T18:00:00Z'), place: 'el almacén'},
  'academy/place-notice': {lacks: '', seed: '', place: null},
  'academy/renewal-offer': {children: [{...CHILD, toPayCents: 100}], isReminder: false},
  'academy/team-change': {
    news: 'cancelled',
    childNames: ['Luz'],
    activities: [
      {name: 'Entrenamiento · Alevín A', startsAt: '2026-12-12T17:30:00Z', endsAt: '2026-12-12T19:00:00Z', ground: ''},
    ],
  },
  subscribe: {groupNames: ['Boletín del club']},
  'academy/what-is-missing': {
    guardianName: 'Marta',
    childName: 'Luz',
    documents: ['photo'],
    garments: 1,
    overdueCents: 100,
  },
};
