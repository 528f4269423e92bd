// Another card at the bank, or a first one: the words that are agreed to, and the way to the bank. It costs nothing.
import {attemptKey, attemptOver} from '../../lib/api/attempt';
import type {ToBank} from '../../lib/api/types';
import {goToBank} from '../../lib/sale/bank';
import {useForm} from '../../lib/forms/form';
import {Button} from '../button';
import {CheckField, ErrorSummary} from '../forms/field';
import './kept-card.css';

interface Props {
  /** Names the try: the same one is not begun twice. */
  attempt: string;
  consentText: string;
  send: (key: string) => Promise<ToBank>;
  onClose: () => void;
}

export function KeepCardForm({attempt, consentText, send, onClose}: Props) {
  const form = useForm(
    {accept: false},
    ({accept}) => (accept ? {} : {accept: 'Marca la casilla para guardar la tarjeta'}),
    async () => {
      try {
        goToBank(await send(attemptKey(attempt, {})));
      } finally {
        attemptOver(attempt);
      }
    },
  );
  return (
    <form className="keep-card-form" noValidate onSubmit={form.onSubmit}>
      <ErrorSummary ref={form.summaryRef} errors={form.errors} failure={form.failure} />
      <p>Irás a la página del banco. Comprueba la tarjeta y no cobra nada ahora.</p>
      <CheckField
        name="accept"
        isRequired
        checked={form.values.accept}
        onChange={accept => form.set('accept', accept)}
        error={form.errors.accept}
      >
        {consentText}
      </CheckField>
      <div className="kept-card-acts">
        <Button type="submit" look="primary" isBusy={form.isBusy}>
          Ir al banco
        </Button>
        <Button onClick={onClose}>Dejarlo como está</Button>
      </div>
    </form>
  );
}
