// What can be sold at the counter now, as the dialog lists it: one kind of entry for goods and for hours.
import type {Answer} from '../../../../providers/wire';
import {formatInstant} from '../../../../crud/words/zoned-time';
import {formatCount} from '../../../../crud/words/count';
import {plural} from '../../../../crud/words/plural';
import type {GoodsChoice} from '../use-staff-cart';

export type Found = Answer<'findGoodsAtCounter'>;
export type Bundle = Found['bundles'][number];
export type Shelf = 'products' | 'experiences';
/** Handed over at the gate of the session on screen where it can be, over this counter, or sent home. */
export type Handing = 'gate' | 'counter' | 'home';

export interface Offer {
  key: string;
  name: string;
  /** What it is one shape of; a thing of one shape, a bundle or an hour stands alone. */
  product: {id: number; name: string; shape: string; imageUrl: string | null} | null;
  note: string;
  cents: number;
  /** Null: not counted. */
  left: number | null;
  /** Of a bundle, what is chosen first, and how it can be handed over. */
  choice: GoodsChoice | {bundle: Bundle; pickup: Bundle['pickups'][number]};
}

export const handingOf = (pickup: Found['variants'][number]['ways'][number]['pickup']): Handing =>
  pickup === 'gate' ? 'gate' : pickup === 'shipping' ? 'home' : 'counter';

/** What cannot be handed over as it is wished is offered as it can. */
const wayOf = (variant: Found['variants'][number], handing: Handing) =>
  variant.ways.find(way => handingOf(way.pickup) === handing) ?? variant.ways[0];

export function offerOf(variant: Found['variants'][number], handing: Handing, sessionId: number | null): Offer[] {
  const way = wayOf(variant, handing);
  if (way === undefined) return [];
  const atGate = way.pickup === 'gate';
  return [
    {
      key: `v${variant.id}`,
      name: variant.name,
      product: variant.product,
      note:
        way.pickup === 'shop' || way.pickup === 'digital'
          ? variant.sku
          : `${variant.sku} · ${atGate ? 'en la puerta' : 'se envía'}`,
      cents: way.cents,
      left: variant.left,
      choice: {variantId: variant.id, pickup: way.pickup, sessionId: atGate ? sessionId : null},
    },
  ];
}

export function bundleOf(bundle: Bundle, handing: Handing): Offer[] {
  const pickup = bundle.pickups.find(way => handingOf(way) === handing) ?? bundle.pickups[0];
  if (pickup === undefined) return [];
  const items = bundle.items.map(({name, quantity}) => (quantity > 1 ? `${quantity} × ${name}` : name)).join(', ');
  return [
    {
      key: `b${bundle.id}`,
      name: bundle.name,
      product: null,
      note: pickup === 'shipping' ? `${items} · se envía` : items,
      cents: bundle.cents,
      left: bundlesLeft(bundle),
      choice: {bundle, pickup},
    },
  ];
}

/** As many as its scarcest goods give; null: enough. */
const bundlesLeft = ({items}: Bundle): number | null =>
  items.reduce<number | null>((least, {quantity, variants}) => {
    const left = variants.map(variant => variant.left);
    if (left.includes(null)) return least;
    const here = Math.floor(left.reduce<number>((sum, n) => sum + n!, 0) / quantity);
    return Math.min(least ?? Infinity, here);
  }, null);

/** What has to be said of each piece; a thing with one shape is asked nothing. */
export const piecesOf = ({items}: Bundle): {key: string; name: string; item: Bundle['items'][number]}[] =>
  items
    .filter(({variants}) => variants.length > 1)
    .flatMap(item =>
      Array.from({length: item.quantity}, (_, at) => ({
        key: `${item.productId}/${at}`,
        name: item.quantity > 1 ? `${item.name} ${at + 1}` : item.name,
        item,
      })),
    );

/** The whole of it: what was said of its pieces, and what needs no saying. */
export const wholeOf = ({items}: Bundle, chosen: readonly number[]): {variantId: number; quantity: number}[] => [
  ...items
    .filter(({variants}) => variants.length === 1)
    .map(({variants, quantity}) => ({variantId: variants[0]!.id, quantity})),
  ...chosen.map(variantId => ({variantId, quantity: 1})),
];

export const hourOf = (slot: Found['slots'][number]): Offer => ({
  key: `s${slot.id}`,
  name: `${formatInstant(slot.startsAt)} · ${slot.name}`,
  product: null,
  note: [slot.meetingPoint, slot.guide].filter(text => text !== '').join(' · '),
  cents: slot.cents,
  left: slot.left,
  choice: {slotId: slot.id},
});

export function leftText({left, choice}: Pick<Offer, 'left' | 'choice'>, shelf: Shelf): string {
  // Of the things in a bundle the number is told only when it is small.
  if (left === null) return 'bundle' in choice ? 'Disponible' : 'Sin contar';
  if (left <= 0) return shelf === 'products' ? 'Agotado' : 'Completo';
  if (shelf === 'experiences') return plural(left, 'plaza', 'plazas');
  return `${left === 1 ? 'Queda' : 'Quedan'} ${formatCount(left)}`;
}

export const isGone = ({left}: Offer): boolean => left !== null && left <= 0;

/** The shapes of one product together, in the order in which they are offered. */
export function shelvesOf(offers: readonly Offer[]): {key: string; offers: Offer[]}[] {
  const shelves = new Map<string, Offer[]>();
  for (const offer of offers) {
    const key = offer.product === null ? offer.key : `p${offer.product.id}`;
    shelves.set(key, [...(shelves.get(key) ?? []), offer]);
  }
  return [...shelves].map(([key, of]) => ({key, offers: of}));
}
