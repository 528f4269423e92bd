// Who takes a plot and who will be there, what goes with it, how it is paid; then into the cart.
import {useState} from 'react';
import {useAccount} from '../../lib/account';
import {announce} from '../../lib/announce';
import {api} from '../../lib/api/api';
import {plotQuoteKey, plotsKey} from '../../lib/api/keys';
import {load, useQuery} from '../../lib/api/query';
import type {ShopPlot, ShopPlotPrice} from '../../lib/api/types';
import {onlyErrors, required, useForm} from '../../lib/forms/form';
import {putCart} from '../../lib/sale/cart';
import {euros} from '../../lib/words/format';
import {cancelWords, unitsLabel, usualUnits} from '../../lib/words/plot-words';
import {Button} from '../../ui/button';
import {ErrorSummary, TextField} from '../../ui/forms/field';
import {Segmented} from '../../ui/forms/segmented';
import {Stepper} from '../../ui/forms/stepper';
import {PageLink} from '../../ui/page-link';
import {Notice} from '../../ui/screens/notice';
import {Bone} from '../../ui/screens/skeleton';
import {Refusal} from '../../ui/screens/refusal';
import {PlotMoney} from './plot-money';
import {PlotPeople, PlotPlates, type Person} from './plot-people';

/** The server says how many are too many. */
const MOST_UNITS = 10_000;

interface Props {
  /** Null: its number is given later. */
  plot: ShopPlot | null;
  price: ShopPlotPrice;
}

export function PlotForm({plot, price}: Props) {
  const account = useAccount().data;
  const [added, setAdded] = useState(0);
  const start = {
    units: usualUnits(plot, price),
    extras: {} as Record<number, number>,
    occupants: price.maxPeople > 0 ? [{name: '', docNo: ''}] : ([] as Person[]),
    plates: Array.from({length: price.includedVehicles}, () => ''),
    instalments: 1,
    'buyer.kind': 'person' as 'person' | 'company',
    'buyer.name': [account?.firstName, account?.surname1].filter(Boolean).join(' '),
    'buyer.docNo': account?.docNo ?? '',
  };
  type Values = typeof start;
  const form = useForm<Values>(
    start,
    values =>
      onlyErrors<Values>({
        occupants:
          price.maxPeople > 0
            ? required(values.occupants[0]?.name ?? '', 'Di quién va a estar en la parcela')
            : undefined,
        'buyer.name': required(
          values['buyer.name'],
          values['buyer.kind'] === 'person' ? 'Escribe el nombre y los apellidos' : 'Escribe el nombre de la empresa',
        ),
        'buyer.docNo': required(
          values['buyer.docNo'],
          values['buyer.kind'] === 'person' ? 'Escribe el NIF, el NIE o el pasaporte' : 'Escribe el NIF de la empresa',
        ),
      }),
    async values => {
      putCart(
        await api.holdPlot({
          ...askOf(values),
          occupants: values.occupants
            .filter(({name}) => name.trim())
            .map(({name, docNo}) => ({name: name.trim(), docNo: docNo.trim() || null})),
          plates: values.plates.map(plate => plate.trim()).filter(Boolean),
          instalments: values.instalments,
          buyer: {
            kind: values['buyer.kind'],
            name: values['buyer.name'].trim(),
            docNo: values['buyer.docNo'].trim(),
          },
        }),
      );
      announce(`${plot === null ? 'Parcela a asignar' : `Parcela ${plot.number}`}: en el carrito`);
      setAdded(times => times + 1);
      void load(plotsKey, api.plots, true);
    },
  );
  const askOf = ({units, extras}: Pick<Values, 'units' | 'extras'>) => ({
    ...(plot === null ? {plotPriceId: price.id} : {plotId: plot.id}),
    units,
    extras: Object.entries(extras)
      .filter(([, quantity]) => quantity > 0)
      .map(([id, quantity]) => ({plotExtraId: Number(id), quantity})),
  });
  const {values, errors} = form;
  const ask = askOf(values);
  const quote = useQuery(plotQuoteKey(ask), () => api.quotePlot(ask));
  const set = <K extends keyof Values>(name: K, value: Values[K]) => {
    setAdded(0);
    form.set(name, value);
  };
  const isPerson = values['buyer.kind'] === 'person';
  // Chosen anew, a plot replaces itself in the cart; without a number it would be one more.
  if (plot === null && added > 0)
    return (
      <Notice tone="ok" isAnswer title="Está en tu carrito">
        <p>Si quieres cambiar algo de ella, quítala del carrito y elígela de nuevo.</p>
        <PageLink to="/carrito">Ir al carrito</PageLink>
      </Notice>
    );
  return (
    <form className="plot-form" noValidate onSubmit={form.onSubmit}>
      <ErrorSummary ref={form.summaryRef} errors={errors} failure={form.failure} />
      {price.unit !== 'plot' && (
        <Stepper
          label={unitsLabel(price)}
          value={values.units}
          min={1}
          max={MOST_UNITS}
          onChange={units => set('units', units)}
        />
      )}
      <div className="plot-people" role="group" aria-label="A nombre de quién">
        <Segmented
          legend="A nombre de"
          isLegendShown
          value={values['buyer.kind']}
          options={[
            ['person', 'Una persona'],
            ['company', 'Una empresa'],
          ]}
          onChange={kind => set('buyer.kind', kind)}
        />
        <div className="plot-person">
          <TextField
            name="buyer.name"
            label={isPerson ? 'Nombre y apellidos' : 'Nombre de la empresa'}
            autoComplete={isPerson ? 'name' : 'organization'}
            maxLength={160}
            value={values['buyer.name']}
            error={errors['buyer.name']}
            onChange={event => set('buyer.name', event.target.value)}
          />
          <TextField
            name="buyer.docNo"
            label={isPerson ? 'NIF o NIE' : 'NIF de la empresa'}
            hint={
              isPerson ? 'O el pasaporte, si no lo tienes.' : 'O el NIF-IVA de otro país, con sus dos letras delante.'
            }
            autoComplete="off"
            maxLength={20}
            value={values['buyer.docNo']}
            error={errors['buyer.docNo']}
            onChange={event => set('buyer.docNo', event.target.value)}
          />
        </div>
      </div>
      {price.maxPeople > 0 && (
        <PlotPeople
          people={values.occupants}
          most={price.maxPeople}
          error={errors.occupants}
          onChange={people => set('occupants', people)}
        />
      )}
      {values.plates.length > 0 && (
        <PlotPlates plates={values.plates} error={errors.plates} onChange={plates => set('plates', plates)} />
      )}
      {price.extras.length > 0 && (
        <div className="plot-extras" role="group" aria-label="Extras">
          {price.extras.map(({id, name, cents, maxQuantity}) => (
            <Stepper
              key={id}
              label={`${name}, ${euros(cents)}`}
              value={values.extras[id] ?? 0}
              min={0}
              max={maxQuantity}
              onChange={quantity => set('extras', {...values.extras, [id]: quantity})}
            />
          ))}
        </div>
      )}
      {quote.error && <Refusal>{quote.error.message}</Refusal>}
      {quote.isLoading && <Bone height="8rem" />}
      {quote.data && (
        <PlotMoney
          quote={quote.data}
          instalments={values.instalments}
          onChange={instalments => set('instalments', instalments)}
        />
      )}
      <p className="small">
        {cancelWords(price)}
        {price.depositCents > 0 && ' La fianza, siempre entera.'}
      </p>
      <p className="small muted">
        Con estos datos preparamos la parcela. Lee el{' '}
        <PageLink to="/aviso-de-privacidad" target="_blank">
          aviso de privacidad
        </PageLink>
        .
      </p>
      {plot === null && (
        <p className="small">
          El número de la parcela te lo decimos por correo antes de que se abra la zona; desde ahora hay una reservada
          para ti.
        </p>
      )}
      <Button type="submit" look="primary" isBusy={form.isBusy}>
        Añadir al carrito
      </Button>
      {added > 0 && (
        <Notice tone="ok" isAnswer title="Está en tu carrito">
          <PageLink to="/carrito">Ir al carrito</PageLink>
        </Notice>
      )}
    </form>
  );
}
