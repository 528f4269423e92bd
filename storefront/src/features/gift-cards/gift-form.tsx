// For how much, for whom, with which words, and when it is sent; what is drawn beside it changes with every key.
import {useEffect, useState} from 'react';
import {useAccount} from '../../lib/account';
import {announce} from '../../lib/announce';
import {api} from '../../lib/api/api';
import type {GiftOffer} from '../../lib/api/types';
import {dayFromToday} from '../../lib/clock';
import {centsOf, shortEuros} from '../../lib/forms/amount';
import {isEmail, onlyErrors, required, useForm} from '../../lib/forms/form';
import {putCart} from '../../lib/sale/cart';
import {Button} from '../../ui/button';
import {EmailField} from '../../ui/forms/email-field';
import {ErrorSummary, TextAreaField, TextField} from '../../ui/forms/field';
import {Segmented} from '../../ui/forms/segmented';
import {PageLink} from '../../ui/page-link';
import {Notice} from '../../ui/screens/notice';

export interface Drawn {
  cents: number | null;
  recipientName: string;
  senderName: string;
  message: string;
}

interface Props {
  offer: GiftOffer;
  onDraw: (drawn: Drawn) => void;
}

const OTHER = 'other';
/** The server says the same: a card is sent within a year. */
const LAST_DAY = 365;

export function GiftForm({offer, onDraw}: Props) {
  const account = useAccount().data;
  const [added, setAdded] = useState(0);
  const [today] = useState(() => dayFromToday(0));
  const hasOther = offer.maxCents > offer.minCents;
  const start = {
    chosen: offer.amountsCents.length > 0 ? String(offer.amountsCents[0]) : OTHER,
    amountCents: '',
    recipientName: '',
    senderName: account?.firstName ?? '',
    way: 'mail' as 'mail' | 'hand',
    recipientEmail: '',
    message: '',
    deliverOn: today,
  };
  type Values = typeof start;
  const centsIn = ({chosen, amountCents}: Values) => (chosen === OTHER ? centsOf(amountCents) : Number(chosen));
  const isTaken = (values: Values) => {
    const cents = centsIn(values);
    return values.chosen !== OTHER || (cents !== undefined && cents >= offer.minCents && cents <= offer.maxCents);
  };
  const form = useForm<Values>(
    start,
    values => {
      const isSent = values.way === 'mail';
      return onlyErrors<Values>({
        amountCents: isTaken(values)
          ? undefined
          : `Escribe un importe entre ${shortEuros(offer.minCents)} y ${shortEuros(offer.maxCents)}`,
        recipientName: required(values.recipientName, 'Escribe para quién es'),
        recipientEmail: isSent && !isEmail(values.recipientEmail) ? 'Escribe el correo de quien la recibe' : undefined,
        deliverOn:
          isSent && !(values.deliverOn >= today && values.deliverOn <= dayFromToday(LAST_DAY))
            ? 'Elige un día entre hoy y dentro de un año'
            : undefined,
      });
    },
    async values => {
      const isSent = values.way === 'mail';
      const cents = centsIn(values)!;
      putCart(
        await api.addGiftCard({
          amountCents: cents,
          senderName: values.senderName.trim(),
          recipientName: values.recipientName.trim(),
          recipientEmail: isSent ? values.recipientEmail.trim() : null,
          message: values.message.trim(),
          deliverOn: isSent && values.deliverOn > today ? values.deliverOn : null,
        }),
      );
      announce(`Tarjeta regalo de ${shortEuros(cents)}: en el carrito`);
      setAdded(times => times + 1);
    },
  );
  const {values} = form;
  const cents = isTaken(values) ? centsIn(values)! : null;
  useEffect(
    () => onDraw({cents, recipientName: values.recipientName, senderName: values.senderName, message: values.message}),
    [cents, values.recipientName, values.senderName, values.message, onDraw],
  );
  const set = <K extends keyof Values>(name: K, value: Values[K]) => {
    setAdded(0);
    form.set(name, value);
  };
  const text = (name: 'amountCents' | 'recipientName' | 'senderName' | 'message' | 'deliverOn') => ({
    name,
    value: values[name],
    error: form.errors[name],
    onChange: (event: {target: {value: string}}) => set(name, event.target.value),
  });
  const options = [
    ...offer.amountsCents.map((amount): [string, string] => [String(amount), shortEuros(amount)]),
    ...(hasOther ? [[OTHER, 'Otro importe'] as [string, string]] : []),
  ];
  return (
    <form className="gift-form" noValidate onSubmit={form.onSubmit}>
      <ErrorSummary ref={form.summaryRef} errors={form.errors} failure={form.failure} />
      {options.length > 1 && (
        <Segmented
          legend="De cuánto"
          isLegendShown
          value={values.chosen}
          options={options}
          onChange={chosen => set('chosen', chosen)}
        />
      )}
      {values.chosen === OTHER && (
        <TextField
          {...text('amountCents')}
          label="Importe en euros"
          inputMode="decimal"
          autoComplete="off"
          hint={`Entre ${shortEuros(offer.minCents)} y ${shortEuros(offer.maxCents)}.`}
        />
      )}
      <div className="gift-pair">
        <TextField {...text('recipientName')} label="Para quién" autoComplete="off" maxLength={80} />
        <TextField {...text('senderName')} label="De parte de" isOptional autoComplete="name" maxLength={80} />
      </div>
      <TextAreaField {...text('message')} label="Unas palabras" isOptional maxLength={500} />
      <Segmented
        legend="Cómo le llega"
        isLegendShown
        value={values.way}
        options={[
          ['mail', 'Por correo'],
          ['hand', 'Se la doy yo'],
        ]}
        onChange={way => set('way', way)}
      />
      {values.way === 'mail' ? (
        <div className="gift-pair">
          <EmailField
            name="recipientEmail"
            label="Correo de quien la recibe"
            hint="Le llega con tus palabras."
            autoComplete="off"
            value={values.recipientEmail}
            error={form.errors.recipientEmail}
            onValue={value => set('recipientEmail', value)}
          />
          <TextField
            {...text('deliverOn')}
            label="Qué día se envía"
            type="date"
            min={today}
            max={dayFromToday(LAST_DAY)}
            hint={values.deliverOn > today ? 'Le llega ese día.' : 'Hoy: en cuanto la pagues.'}
          />
        </div>
      ) : (
        <p className="small muted">
          Al pagarla la tienes en tu correo y en la página de tu pedido, lista para imprimir y dar en mano.
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
