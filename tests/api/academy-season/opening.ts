/** What staff make in the back office so that families can enrol. */
import {must} from '../../support/world/purchase';
import {act, edit, make, type Season} from './whole';

export interface Opened {
  listId: number;
  /** Two places; by invitation. */
  categories: {alevin: number; elite: number};
  /** Of the shirt, two of each in stock. */
  sizes: Record<string, number>;
  /** Three parts, month by month. */
  planId: number;
  /** Mailed to the family, with a price of its own. */
  code: string;
}

export async function openList(s: Season): Promise<Opened> {
  const [startsOn, endsOn, soon] = [await s.day(-5), await s.day(320), await s.day(20)];
  const year = Number(startsOn.slice(0, 4));
  const [short, next] = [String(year).slice(2), String(year + 1).slice(2)];
  const listId = await make(s.admin, '/api/listas', {
    name: `Cantera ${short}/${next}`,
    kind: 'academy',
    startsOn,
    endsOn,
  });
  const packId = await make(s.manager, '/api/bases/lotes-prendas', {name: 'Lote de juego'});
  const shirtId = await make(s.manager, '/api/bases/indumentarias', {
    name: 'Camiseta',
    sizeChart: 'unisex',
    sizeOf: 'shirt',
    priceCents: 2500,
  });
  await make(s.manager, '/api/bases/lotes-prendas-contenido', {kitPackId: packId, kitItemId: shirtId, quantity: 1});
  const sizes: Record<string, number> = {};
  for (const size of ['10', '12']) {
    sizes[size] = await make(s.manager, '/api/bases/tallas', {kitItemId: shirtId, size});
    await act(s.manager, `/api/bases/tallas/${sizes[size]}/movimiento`, {kind: 'purchase', quantity: 2});
  }
  await make(s.manager, '/api/conf-deportistas', {
    seasonListId: listId,
    signupOpensOn: startsOn,
    signupClosesOn: soon,
    maxInstalments: 3,
    siblingDiscountBp: 1000,
    paymentMethods: ['card', 'card_token', 'sepa', 'box_office'],
    requiredDocuments: ['photo'],
    consentHtml: '<p>Autorizo.</p>',
    protocolUrl: 'https://example.org/protocolo.pdf',
    delegateName: 'Delegada',
  });
  const category = async (name: string, more: object) => {
    const id = await make(s.manager, '/api/bases/categorias', {
      seasonListId: listId,
      name,
      sex: 'mixed',
      birthYearFrom: year - 10,
      birthYearTo: year - 9,
      kitPackId: packId,
      ...more,
    });
    for (const [concept, enrolmentKind, amountCents] of [
      ['fee', 'any', 30_000],
      ['kit', 'new', 6_000],
      ['kit', 'renewal', 3_000],
    ] as const)
      await make(s.manager, '/api/bases/precios', {
        ageCategoryId: id,
        concept,
        enrolmentKind,
        amountCents,
        vatCode: 'sport_exempt',
      });
    return id;
  };
  const categories = {
    alevin: await category('Alevín', {capacity: 2}),
    elite: await category('Élite', {isInviteOnly: true}),
  };
  const planId = await make(s.admin, '/api/frecuencias', {
    name: 'En tres',
    kind: 'every_n_months',
    instalments: 3,
    everyMonths: 1,
    firstBp: 0,
    minTotalCents: 0,
    allowedFor: ['academy'],
    methods: ['card_token', 'sepa', 'box_office'],
  });
  await edit(s.admin, `/api/listas/${listId}`, {state: 'campaign'});
  const made = await act<{code: string}[]>(s.manager, `/api/bases/categorias/${categories.elite}/codigos`, {
    recipientEmails: [s.world.customer.email],
    priceOverrideCents: 30_000,
  });
  return {listId, categories, sizes, planId, code: made[0]!.code};
}

/** What the mother asks for: a child without a code, and its brother with it. */
export async function askForTwo(s: Season, opened: Opened, brother: object = {}): Promise<object> {
  const year = Number((await s.day(-5)).slice(0, 4));
  const child = (firstName: string, more: object) => ({
    firstName,
    surname1: 'García',
    birthOn: `${year - 9}-05-06`,
    sex: 'female',
    shirtSize: '10',
    consents: [],
    ...more,
  });
  return {
    seasonListId: opened.listId,
    relation: 'mother',
    guardian: {firstName: 'Ana', surname1: 'García'},
    children: [child('Noa', {}), child('Leo', {sex: 'male', invitationCode: opened.code, ...brother})],
  };
}

/** What she signs. */
export async function signature(s: Season, opened: Opened, expectedTotalCents: number): Promise<object> {
  const {school} = must(await s.mother.get<{school: {fingerprint: string}}>('/api/public/academy'));
  return {
    paymentFrequencyId: opened.planId,
    expectedTotalCents,
    acceptData: true,
    acceptProtocol: true,
    fingerprint: school.fingerprint,
    signedName: 'Ana García',
  };
}
