// Lending the seat for one session: to whom, or why not; and what was lent, with its code.
import {lentQrUrl} from '../../../lib/api/api';
import {isEmail, onlyErrors, required, useForm} from '../../../lib/forms/form';
import {phoneOf, phoneProblem} from '../../../lib/forms/nif';
import {dayAndHour} from '../../../lib/words/format';
import {actOnPass} from '../../../lib/passes';
import {lendWords} from '../../../lib/words/pass-words';
import type {OwnPass, PassSession} from '../../../lib/api/types';
import {Button} from '../../../ui/button';
import {ErrorSummary, TextField} from '../../../ui/forms/field';
import {Notice} from '../../../ui/screens/notice';
import {Section} from '../../../ui/section';
import {AskFirst} from '../ask-first';
import {GivenCode} from './given-code';

interface Props {
  pass: OwnPass;
  session: PassSession;
}

export function LendSection({pass, session}: Props) {
  const words = lendWords(session);
  return (
    <Section
      title="Ceder tu asiento"
      aside={
        <p className="small muted">
          {session.lendsUsed} de {session.lendsLimit} cesiones esta temporada
        </p>
      }
    >
      {session.lent ? (
        <Lent pass={pass} session={session} lent={session.lent} />
      ) : words ? (
        <Notice title={words} />
      ) : (
        <LendForm pass={pass} session={session} />
      )}
    </Section>
  );
}

function Lent({pass, session, lent}: Props & {lent: NonNullable<PassSession['lent']>}) {
  const {eventSessionId, title} = session;
  if (lent.state === 'used') return <Notice tone="ok" title={`${lent.toName} ya ha entrado con tu asiento`} />;
  return (
    <GivenCode
      name={lent.toName}
      src={lentQrUrl(pass.id, eventSessionId)}
      code={lent.code}
      detail={
        <p>
          {lent.toEmail
            ? `Le hemos enviado el código a ${lent.toEmail}.`
            : `Pásale tú el código (teléfono ${lent.toPhone}).`}{' '}
          Ese día tu carnet no abre la puerta.
        </p>
      }
      message={`Te cedo mi asiento para ${title}, ${dayAndHour(session.startsAt, session.timezone)}. Código de entrada: ${lent.code}`}
    >
      {lent.canRevoke && (
        <AskFirst
          label="Anular la cesión"
          title={`¿Anulas la cesión a ${lent.toName}?`}
          confirm="Sí, anularla"
          onConfirm={() => actOnPass(pass.id, 'transfers/revoke', {eventSessionId}, 'Cesión anulada')}
        >
          <p>
            Su código deja de valer al momento y vuelves a entrar con tu carnet.{' '}
            {lent.toEmail && 'Se lo decimos por correo.'}
          </p>
        </AskFirst>
      )}
    </GivenCode>
  );
}

function LendForm({pass, session}: Props) {
  const {eventSessionId, isNominative} = session;
  const form = useForm(
    {toName: '', toEmail: '', toPhone: '', toDocNo: ''},
    values =>
      onlyErrors({
        toName: required(values.toName, 'Escribe el nombre de quien va a usar el asiento'),
        toEmail: values.toEmail
          ? isEmail(values.toEmail)
            ? undefined
            : 'Escribe un correo, por ejemplo nombre@correo.es'
          : values.toPhone
            ? undefined
            : 'Escribe un correo o un teléfono',
        toPhone: phoneProblem(values.toPhone),
        toDocNo: isNominative
          ? required(values.toDocNo, 'Escribe el documento: ese día se comprueba en la puerta')
          : undefined,
      }),
    async values => {
      const lent = {eventSessionId, ...values, toPhone: phoneOf(values.toPhone)};
      await actOnPass(pass.id, 'transfers', lent as {eventSessionId: number}, 'Asiento cedido');
    },
  );
  const text = (name: keyof typeof form.values) => ({
    name,
    value: form.values[name],
    error: form.errors[name],
    onChange: (event: {target: {value: string}}) => form.set(name, event.target.value),
  });
  return (
    <form className="pass-form" noValidate onSubmit={form.onSubmit} aria-label="Ceder tu asiento">
      <p>
        Quien lo reciba entra con un código nuevo; ese día tu carnet no abre la puerta. Puedes anularlo mientras no lo
        haya usado.
        {pass.documentRequired &&
          ` Es un abono de la categoría ${pass.categoryName}: en la puerta pueden pedir: ${pass.documentRequired.charAt(0).toLocaleLowerCase('es')}${pass.documentRequired.slice(1)}.`}
      </p>
      <ErrorSummary ref={form.summaryRef} errors={form.errors} failure={form.failure} />
      <TextField {...text('toName')} label="Nombre y apellidos" autoComplete="off" />
      <div className="field-pair">
        <TextField
          {...text('toEmail')}
          label="Correo electrónico"
          type="email"
          inputMode="email"
          autoComplete="off"
          isOptional
          hint="Le enviamos el código."
        />
        <TextField
          {...text('toPhone')}
          label="Teléfono"
          type="tel"
          autoComplete="off"
          isOptional
          hint="Si no hay correo, le pasas tú el código."
        />
        <TextField {...text('toDocNo')} label="NIF, NIE o pasaporte" autoComplete="off" isOptional={!isNominative} />
      </div>
      <Button type="submit" look="primary" isBusy={form.isBusy}>
        Ceder el asiento
      </Button>
    </form>
  );
}
