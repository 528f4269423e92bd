/** New passes on sale, and how somebody signs for them: what the shop's page says, handed to the domain. */
import {documentOf, personOf, type PersonBody} from '../../../api/src/acts/passes/holders/sign-up-person';
import {keepUpload, takeUploads} from '../../../api/src/domain/passes/papers/keep-upload';
import {quoteSignUp, type SignUpQuote} from '../../../api/src/domain/passes/sign-up/quote-sign-up';
import {signUp, type SignedUp, type SignUp} from '../../../api/src/domain/passes/sign-up/sign-up';
import {BORN, makeSignUps, PASS, type WantedPerson} from '../../support/passes/sign-ups';
import {openScene} from '../../support/scene/scene';

const on = openScene(async ({db, world}) => ({sale: await makeSignUps(db, world)}));
export {on};

export const sign = (people: object[], more: Partial<SignUp> = {}): Promise<SignedUp[]> =>
  on.db.withTransaction(async tx => {
    const said = people as PersonBody[];
    const uploads = await takeUploads(
      tx,
      said.flatMap(person => (person.papers ?? []).map(paper => paper.token)),
    );
    return signUp(tx, {
      seasonListId: on.sale.listId,
      phase: {priceKind: 'new'},
      people: said.map((person, i) => ({
        ...personOf(person, i),
        documents: (person.papers ?? []).map(paper => documentOf(paper, uploads, i)),
      })),
      priceGroupId: null,
      paymentFrequencyId: null,
      expectedFirstCents: null,
      reach: {customerId: null, ownHolderIds: []},
      origin: 'web',
      isApproved: false,
      payMinutes: 30,
      ...more,
    });
  });
/** With the world's customer logged in. */
export const asAna = () => ({reach: {customerId: on.world.customer.id, ownHolderIds: []}});

export const quote = (people: WantedPerson[], priceGroupId: number | null = null): Promise<SignUpQuote> =>
  quoteSignUp(on.db, {
    seasonListId: on.sale.listId,
    kind: 'new',
    people: people.map(({passCategoryId, bornOn, seatId}) => ({
      passCategoryId,
      bornOn,
      seatId: seatId ?? null,
      holderId: null,
      zoneId: null,
      discountIds: [],
    })),
    priceGroupId,
  });

export const upload = async (content: Buffer): Promise<string> =>
  (await on.db.withTransaction(tx => keepUpload(tx, {fileName: 'documento.pdf', content}))).token;

/** At the seat with this index. */
export const adult = (index: number): WantedPerson => ({
  passCategoryId: on.sale.categories.adult,
  bornOn: BORN.adult,
  expectedTotalCents: PASS.adult,
  seatId: on.world.seat(index),
});

export const claims = async (seatId: number): Promise<number> =>
  (await on.db.query('select 1 from seat_claim where seat_id = $1', [seatId])).rowCount;
