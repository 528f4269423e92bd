// Products and experiences at the counter, without the mouse: a code read or written and Enter is one more in the cart;
// a name, the arrows and Enter as well. F7 goes to the other shelf, F8 to the till.
import {useRef, useState, type KeyboardEvent} from 'react';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import {formatCents} from '../../../../crud/words/money';
import {problemOf} from '../../../../providers/http-client';
import {KeyHint} from '../../../../parts/till/key-hint';
import {useKeys} from '../../../../parts/till/use-keys';
import type {StaffCartActions} from '../use-staff-cart';
import {BundleDialog} from './bundle-dialog';
import {
  bundleOf,
  wholeOf,
  handingOf,
  hourOf,
  isGone,
  offerOf,
  shelvesOf,
  piecesOf,
  type Found,
  type Handing,
  type Offer,
  type Shelf,
} from './goods-offer';
import {OfferList} from './offer-list';
import {refusalOf} from './refusal';
import {useOffers} from './use-offers';

const handingWords: readonly (readonly [Handing, string])[] = [
  ['gate', 'En la puerta'],
  ['counter', 'Aquí'],
  ['home', 'Se envía'],
];

type BundleChoice = Extract<Offer['choice'], {bundle: unknown}>;

interface Props {
  cart: StaffCartActions;
  /** Whose gate things can be handed over at; none: over the counter alone. */
  sessionId: number | null;
  totalCents: number;
  onClose: () => void;
  onPay: () => void;
}

export function GoodsDialog({cart, sessionId, totalCents, onClose, onPay}: Props) {
  const [shelf, setShelf] = useState<Shelf>('products');
  const [handing, setHanding] = useState<Handing>('gate');
  const {written, write, found, failure, isBehind, ask, again} = useOffers(sessionId);
  const [active, setActive] = useState(-1);
  const [said, setSaid] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [choosing, setChoosing] = useState<BundleChoice | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const canPay = (cart.cart?.goods.length ?? 0) + (cart.cart?.lines.length ?? 0) > 0 && !cart.busy;

  const ways = new Set([
    ...(found?.variants ?? []).flatMap(variant => variant.ways.map(way => handingOf(way.pickup))),
    ...(found?.bundles ?? []).flatMap(bundle => bundle.pickups.map(handingOf)),
  ]);
  const handings = handingWords.filter(([id]) => ways.has(id));
  // Where nothing is handed over at a gate, it is over the counter.
  const shown = handings.some(([id]) => id === handing) ? handing : 'counter';
  const offersOf = (from: Found | undefined): Offer[] =>
    shelf === 'experiences'
      ? (from?.slots ?? []).map(hourOf)
      : [
          ...(from?.variants ?? []).flatMap(variant => offerOf(variant, shown, sessionId)),
          ...(from?.bundles ?? []).flatMap(bundle => bundleOf(bundle, shown)),
        ];
  const shelves = shelvesOf(offersOf(found));
  // What is sold out stands last, and the arrows go the way it is drawn.
  const offers = [
    ...shelves.filter(one => !one.offers.every(isGone)),
    ...shelves.filter(one => one.offers.every(isGone)),
  ].flatMap(one => one.offers);

  const turn = (): void => {
    setShelf(shelf === 'products' ? 'experiences' : 'products');
    setActive(-1);
    input.current?.focus();
  };
  const pay = async (): Promise<void> => {
    const now = await cart.settled();
    if ((now?.goods.length ?? 0) + (now?.lines.length ?? 0) > 0) onPay();
  };
  useKeys({F7: turn, F8: () => void pay()}, choosing === null);

  const addBundle = async (
    {bundle, pickup}: BundleChoice,
    choices: ReturnType<typeof wholeOf>,
  ): Promise<string | null> => {
    try {
      await cart.addBundle({productId: bundle.id, pick: crypto.randomUUID(), pickup, choices});
      setSaid(`${bundle.name}: en el carrito`);
      return null;
    } catch (refused) {
      return refusalOf(refused);
    } finally {
      void again();
    }
  };

  const add = async (offer: Offer): Promise<void> => {
    setProblem(null);
    if ('bundle' in offer.choice) {
      setSaid('');
      if (piecesOf(offer.choice.bundle).length > 0) return setChoosing(offer.choice);
      return setProblem(await addBundle(offer.choice, wholeOf(offer.choice.bundle, [])));
    }
    try {
      const now = await cart.changeGoods(offer.choice, 1);
      setSaid(`${offer.name}: ${now} en el carrito`);
    } catch (refused) {
      setSaid('');
      setProblem(`${offer.name}. ${refusalOf(refused)}`);
    }
    void again();
  };

  /** The box is free for the next code before the answer is there: readers do not wait. */
  const take = async (text: string): Promise<void> => {
    write('');
    try {
      const answer = await ask(text);
      const exact = answer.variants.filter(variant => variant.isExact);
      const [only, ...others] =
        exact.length > 0 ? exact.flatMap(variant => offerOf(variant, shown, sessionId)) : offersOf(answer);
      if (only !== undefined && others.length === 0) return await add(only);
      write(before => (before === '' ? text : before));
      if (only === undefined) setProblem(`No hay nada a la venta con «${text}».`);
      else {
        setActive(0);
        setSaid(`${1 + others.length} coinciden: elige con las flechas y pulsa Intro.`);
      }
    } catch (broken) {
      write(before => (before === '' ? text : before));
      setProblem(problemOf(broken).message);
    }
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0 && event.key !== 'Enter') return;
    event.preventDefault();
    if (step !== 0 && offers.length > 0)
      setActive(active < 0 && step < 0 ? offers.length - 1 : (active + step + offers.length) % offers.length);
    if (event.key !== 'Enter') return;
    const chosen = isBehind ? undefined : offers[active];
    if (chosen !== undefined) void add(chosen);
    else if (written.trim() !== '') void take(written.trim());
  };

  return (
    <Dialog
      open
      onClose={onClose}
      fullWidth
      maxWidth="md"
      aria-labelledby="goods-title"
      sx={{'& .MuiDialog-container': {alignItems: 'flex-start'}}}
    >
      <DialogTitle id="goods-title">Productos y experiencias</DialogTitle>
      <DialogContent sx={{display: 'flex', flexDirection: 'column', gap: 1}}>
        <Box sx={{display: 'flex', flexWrap: 'wrap', gap: 1}}>
          <Choice
            label="Qué se vende"
            value={shelf}
            choices={[
              ['products', 'Productos'],
              ['experiences', 'Experiencias'],
            ]}
            onChange={turn}
            hint="F7"
          />
          {shelf === 'products' && handings.length > 1 && (
            <Choice label="Dónde se entrega" value={shown} choices={handings} onChange={setHanding} />
          )}
        </Box>
        <TextField
          autoFocus
          fullWidth
          inputRef={input}
          label={shelf === 'products' ? 'Código de barras, referencia o nombre' : 'Nombre de la experiencia'}
          value={written}
          onChange={event => {
            write(event.target.value);
            setActive(-1);
            setProblem(null);
          }}
          onKeyDown={onKeyDown}
          autoComplete="off"
          slotProps={{
            htmlInput: {
              role: 'combobox',
              'aria-expanded': offers.length > 0,
              'aria-controls': 'goods-offers',
              'aria-activedescendant': offers[active] && `offer-${offers[active].key}`,
              maxLength: 100,
              spellCheck: false,
            },
          }}
        />
        <Box role="status" sx={{color: 'success.main', fontWeight: 600, minHeight: '1.4em'}}>
          {said}
        </Box>
        {(problem !== null || failure !== null) && (
          <Alert severity="error" onClose={problem === null ? undefined : () => setProblem(null)}>
            {problem ?? problemOf(failure).message}
          </Alert>
        )}
        <OfferList
          offers={offers}
          shelf={shelf}
          active={active}
          isBusy={found === undefined && failure === null}
          isBehind={isBehind}
          isSearching={written.trim() !== ''}
          onAdd={offer => {
            void add(offer);
            input.current?.focus();
          }}
        />
      </DialogContent>
      {choosing && (
        <BundleDialog
          bundle={choosing.bundle}
          onAdd={choices => addBundle(choosing, choices)}
          onClose={() => setChoosing(null)}
        />
      )}
      <DialogActions>
        <Button onClick={onClose}>Cerrar</Button>
        <Button variant="contained" disabled={!canPay} onClick={onPay} aria-keyshortcuts="F8">
          Cobrar {formatCents(totalCents)} <KeyHint>F8</KeyHint>
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Choice<Value extends string>({
  label,
  value,
  choices,
  onChange,
  hint,
}: {
  label: string;
  value: Value;
  choices: readonly (readonly [Value, string])[];
  onChange: (value: Value) => void;
  hint?: string;
}) {
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={value}
      aria-label={label}
      onChange={(_event, next: Value | null) => next !== null && onChange(next)}
    >
      {choices.map(([id, name]) => (
        <ToggleButton key={id} value={id} sx={{textTransform: 'none', color: 'text.primary'}}>
          {name}
          {hint !== undefined && id !== value && <KeyHint>{hint}</KeyHint>}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}
